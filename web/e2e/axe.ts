// What axe has to say about a page, as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: { runOnly?: readonly string[] }): Promise<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>;
}

// By all its rules, or only some.
export async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: Axe };
    const { violations } = await checker.run(runOnly ? { runOnly } : {});
    return violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)}`),
    );
  }, rules);
}
