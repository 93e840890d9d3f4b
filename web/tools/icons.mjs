// Draws the icons of the app from the art: public/icon.svg, and from it two PNG files. To be run by
// hand when the art changes (node tools/icons.mjs); the files are kept with the source.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const web = new URL('..', import.meta.url);
const art = JSON.parse(readFileSync(new URL('src/generated/art.json', web), 'utf8'));

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">
<defs><linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ecc891"/><stop offset="1" stop-color="#c58f50"/></linearGradient></defs>
<rect width="192" height="192" rx="40" fill="#6f401b"/>
<rect x="10" y="10" width="172" height="172" rx="32" fill="url(#wood)"/>
<path fill="none" stroke="#7a4a1c" stroke-width="2" opacity=".3" d="M10 50c60 10 110-14 172-2M10 96c70-12 120 14 172 4M10 142c50 12 110-12 172 0"/>
<g transform="translate(30 34) scale(2.75)">${art.pawns[0]}</g>
</svg>
`;
writeFileSync(new URL('public/icon.svg', web), svg);

const browser = await chromium.launch({
  executablePath: process.env.TWISTWOOD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({
    path: new URL(`public/icon-${size}.png`, web).pathname,
    omitBackground: true,
  });
}
await browser.close();
