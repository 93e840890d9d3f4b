// A group of controls that is one stop of Tab: the arrow keys go from one to the next, as people who
// play by keys expect of toolbars and radio groups. Whoever stands on a control that vanishes is taken
// to the one that matters most now, or where `otherwise` leads.

const isBack = (key: string) => key === 'ArrowLeft' || key === 'ArrowUp';
const isOn = (key: string) => key === 'ArrowRight' || key === 'ArrowDown';

export function roving(node: HTMLElement, otherwise?: () => HTMLElement | null) {
  const isRadio = node.getAttribute('role') === 'radiogroup';
  let inside = false;
  const all = () => [...node.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const main = () =>
    node.querySelector<HTMLElement>(
      isRadio ? '[aria-checked=true]' : 'button.primary:not(:disabled)',
    );

  function settle(): void {
    const stop = all().find((one) => one === document.activeElement);
    if (inside && !stop && isNowhere()) (main() ?? otherwise?.())?.focus();
    const current = stop ?? main() ?? all()[0];
    for (const one of all()) one.tabIndex = one === current ? 0 : -1;
  }

  function onkeydown(event: KeyboardEvent): void {
    const controls = all();
    const at = controls.indexOf(event.target as HTMLElement);
    const step = isOn(event.key) ? 1 : isBack(event.key) ? -1 : 0;
    if (at < 0 || step === 0) return;
    event.preventDefault();
    const next = controls[(at + step + controls.length) % controls.length]!;
    next.focus();
    if (isRadio) next.click();
  }
  const onfocusin = () => ((inside = true), settle());
  const onfocusout = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !node.contains(relatedTarget as Node)) inside = false;
  };

  node.addEventListener('keydown', onkeydown);
  node.addEventListener('focusin', onfocusin);
  node.addEventListener('focusout', onfocusout);
  const watch = new MutationObserver(settle);
  watch.observe(node, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-checked'],
  });
  settle();
  return { destroy: () => watch.disconnect() };
}

// Nothing has the focus, or something that cannot be used.
export function isNowhere(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(':disabled');
}
