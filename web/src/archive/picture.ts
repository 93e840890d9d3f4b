// The board as it is shown, as a picture that stands by itself.
import { spriteMarkup } from '../art';
import { boardSize } from '../boards/geometry';

const styled = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-dasharray', 'opacity'];
const pixels = 1200;

// What the page's style sheets say of an element, written on the element itself.
function withStyles(from: Element, to: Element): void {
  if (from.hasAttribute('class')) {
    const style = getComputedStyle(from);
    for (const name of styled) to.setAttribute(name, style.getPropertyValue(name));
    to.removeAttribute('class');
  }
  [...from.children].forEach((child, i) => withStyles(child, to.children[i]!));
}

// The layers of the board on top of each other, with the symbols that they refer to.
export function boardPicture(board: Element): string {
  const layers = [...board.querySelectorAll('.layers > svg')].map((layer) => {
    const copy = layer.cloneNode(true) as SVGElement;
    withStyles(layer, copy);
    return new XMLSerializer().serializeToString(copy);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${boardSize} ${boardSize}"` +
    ` width="${pixels}" height="${pixels}"><defs>${spriteMarkup()}</defs>${layers.join('')}</svg>`
  );
}

export async function pictureAsPng(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  canvas.getContext('2d')!.drawImage(image, 0, 0, pixels, pixels);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
