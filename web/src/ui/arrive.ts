// On every change of page the focus goes to the heading of the new one, as soon as it is there: what
// screen readers read first, and where Tab goes on from.

let watch: MutationObserver | undefined;

export function arrive(): void {
  const isThere = () => {
    const heading = document.querySelector<HTMLElement>('#app h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  watch?.disconnect();
  if (isThere()) return;
  watch = new MutationObserver(() => {
    if (isThere()) watch!.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
