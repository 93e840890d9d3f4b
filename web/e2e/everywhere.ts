// The same deed on phone and desktop and in three languages, each time without network and with a reload on the way.
// `./test` plays one of them, the sweep all; with 'sweep' it is left to the sweep, as `./test` shows it elsewhere.
import type { Page } from '@playwright/test';
import { desktop, phone, quickly, sweep, test, withoutNetwork } from './helpers';

const screens = { phone, desktop };
const tongues = ['de', 'fr', 'ru'] as const;
type Tongue = (typeof tongues)[number];
type Where = `${keyof typeof screens} ${Tongue}`;

export function everywhere(
  what: string,
  usual: Where | 'sweep',
  deed: (page: Page, tongue: Tongue) => Promise<void>,
): void {
  test.describe(`without network: ${what}`, () => {
    test.use({ serviceWorkers: 'allow' });
    for (const [screen, size] of Object.entries(screens))
      for (const language of tongues)
        test(`${screen}, ${language}`, `${screen} ${language}` === usual ? {} : sweep, async ({ page }) => {
          await quickly(page, { language });
          await page.setViewportSize(size);
          await withoutNetwork(page);
          await deed(page, language);
        });
  });
}
