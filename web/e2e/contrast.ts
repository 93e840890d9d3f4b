// How well things on a page stand out, from the colours that Chromium computes: text from what lies
// behind it, borders of controls and the ring of whose turn it is from what lies around them.
import type { Page } from '@playwright/test';

// Whatever stands out too little, each with its ratio. A gradient counts with each of its ends.
export const pale = (page: Page) =>
  page.evaluate(() => {
    type Paint = [number, number, number, number];
    const read = (colour: string): Paint => {
      const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return colour.startsWith('color(') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = ([r, g, b, a]: Paint, [x, y, z]: Paint): Paint => [
      r * a + x * (1 - a),
      g * a + y * (1 - a),
      b * a + z * (1 - a),
      1,
    ];
    const light = (paint: Paint) => {
      const [r, g, b] = paint
        .map((value) => value / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const ratio = (one: Paint, other: Paint) => {
      const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
      return (high + 0.05) / (low + 0.05);
    };
    const paintsIn = (text: string) => (text.match(/(?:rgba?|color)\([^)]*\)/g) ?? []).map(read);
    function behind(element: Element | null): Paint[] {
      if (!element) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const ends = paintsIn(backgroundImage);
      const own = ends.length > 0 ? ends : [read(backgroundColor)];
      return own.flatMap((paint) =>
        paint[3] === 1 ? [paint] : behind(element.parentElement).map((below) => over(paint, below)),
      );
    }
    // Against the worst of what lies there.
    const apart = (paint: Paint, grounds: Paint[]) =>
      Math.min(...grounds.map((ground) => ratio(over(paint, ground), ground)));
    const opacity = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
    const found: string[] = [];
    const say = (what: string, element: Element, value: number) =>
      found.push(`${what} ${value.toFixed(2)}: ${element.outerHTML.slice(0, 120)}`);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.hidden, [aria-hidden=true], :disabled') &&
      element.getClientRects().length > 0;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (!walker.currentNode.textContent!.trim() || !isShown(element)) continue;
      if (element.closest('svg, option, script, style')) continue;
      const style = getComputedStyle(element);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const [r, g, b, a] = read(style.color);
      const value = apart([r, g, b, a * opacity(element)], behind(element));
      if (value < (isLarge ? 3 : 4.5)) say('text', element, value);
    }
    const controls = 'button, a.button, select, input, li > a, [role=radio]';
    for (const element of document.querySelectorAll(controls)) {
      const style = getComputedStyle(element);
      if (!isShown(element) || parseFloat(style.borderTopWidth) === 0) continue;
      if (element.getAttribute('aria-checked') === 'false') continue; // the picture is the control
      const outside = behind(element.parentElement);
      const value = apart(read(style.borderTopColor), outside);
      if (value < 3) say('border', element, value);
    }
    for (const element of document.querySelectorAll('.player.acts, .player.won, .turn')) {
      if (!isShown(element)) continue;
      const { boxShadow, outlineColor } = getComputedStyle(element);
      const rings = [...paintsIn(boxShadow), read(outlineColor)];
      const outside = behind(element.parentElement);
      const value = Math.max(0, ...rings.map((paint) => apart(paint, outside)));
      if (value < 3) say('ring', element, value);
    }
    for (const element of document.querySelectorAll('[role=switch]')) {
      const knob = read(getComputedStyle(element, '::after').backgroundColor);
      const value = apart(knob, behind(element));
      if (isShown(element) && value < 3) say('knob', element, value);
    }
    for (const element of document.querySelectorAll('[aria-checked=false]')) {
      const { borderTopStyle, borderTopColor } = getComputedStyle(element);
      const isRimmed = borderTopStyle !== 'none' && read(borderTopColor)[3] > 0;
      if (isShown(element) && isRimmed) say('looks chosen', element, 0);
    }
    return found;
  });
