// Learning: the first game of each kind played to its win, with a mistake on the way; exercises of every theme;
// what was done stays; and after a game that was lost, where next.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { action, begin, desktop, expect, free, phone, place, quickly, sweep, test, withoutNetwork } from './helpers';
import { keyOf } from '../src/solo/key';
import { click, press, type Tap } from './players';
import { visit } from './visit';

const standing = (page: Page, is: string) => page.locator(`.table[data-standing="${is}"]`);
const task = (page: Page) => page.locator('.task p');

// What is tapped for each turn: places, a hedge and how it is turned, or "Done".
const games = {
  twisty: ['e2 e2', 'c2 c2', 'c3 c3', 'a3 a3', 'b1 b1', 'e1 e1', 'f3 f3', 'f2 a1', 'g3 g3', 'f5 a1', 'b3 b3', 'd4 d4'],
  labyrinth: ['a2', 'A3 +2 a4', 'A3 +2 done', 'b4 b5 d5', 'b5 done', 'c5 done', 'd2 d1', 'E1 +2'],
} as const;
type Game = keyof typeof games;

// A landing, and the same again or a corner.
async function land(page: Page, taps: string, tap: Tap): Promise<void> {
  const [landing, then] = taps.split(' ');
  await free(page).waitFor();
  await tap(page, landing!);
  await page.locator('.board .way .target').waitFor({ state: 'attached' });
  await tap(page, then!);
}

// Steps of the labyrinth, each when the one before is taken.
async function go(page: Page, taps: string, tap: Tap): Promise<void> {
  for (const one of taps.split(' ')) {
    if (one === 'done') await action(page, 'confirm').click();
    else if (one.startsWith('+')) {
      await page.locator(`[data-turn="${one[1]}"]`).click();
      await page.locator('[data-turn]').first().waitFor({ state: 'detached' });
    } else {
      await free(page).waitFor();
      await tap(page, one);
    }
  }
}

const turn = (page: Page, taps: string, tap: Tap = click) =>
  (page.url().includes('twisty') ? land : go)(page, taps, tap);

// Reads what is said until a turn is wanted.
async function read(page: Page): Promise<void> {
  for (;;) {
    await standing(page, 'say').or(standing(page, 'do')).first().waitFor();
    if ((await standing(page, 'say').count()) === 0) break;
    const words = await task(page).innerText();
    await action(page, 'next').click();
    await expect(task(page)).not.toHaveText(words);
  }
  await standing(page, 'do').and(free(page)).waitFor();
}

// Plays turns of the game from one on; each is done when the words have changed.
async function play(page: Page, game: Game, from: number, to: number, tap: Tap = click) {
  for (const taps of games[game].slice(from, to)) {
    await read(page);
    const words = await task(page).innerText();
    await turn(page, taps, tap);
    await expect(task(page)).not.toHaveText(words);
  }
}

for (const [name, size, ofTwisty, ofLabyrinth] of [
  ['a phone', phone, {}, sweep],
  ['a desktop', desktop, sweep, {}],
] as const) {
  test(`the first game of Twisty, with a mistake and left in the middle, on ${name}`, ofTwisty, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await page.goto('./#/learn');
    await page.locator('[data-first="twisty"]').click();
    await expect(page.locator('h1')).toHaveText('First game');
    expect(await faults(page)).toEqual([]);
    await play(page, 'twisty', 0, 3);

    // Another cube is no crime: why not, and where.
    await read(page);
    await expect(page.locator('.board .hint')).toHaveCount(0);
    const words = await task(page).innerText();
    await turn(page, 'd5 d5');
    await expect(page.locator('.answer')).toHaveText(
      'You may go there, but that is not the cube you need next.',
    );
    await expect(task(page)).toContainText(words);
    await expect(page.locator('.board .hint polyline')).toBeAttached();
    expect(await faults(page)).toEqual([]);
    await turn(page, 'a3 a3');
    await expect(task(page)).toContainText('Owl landed on you');
    await page.reload();
    await expect(task(page)).toContainText('Owl landed on you');
    await page.goto('./#/learn');
    await expect(page.locator('[data-first="twisty"]')).toHaveText('Go on with the first game');
    await page.locator('[data-first="twisty"]').click();
    await play(page, 'twisty', 4, 7);

    // Out of reach: the referee says so.
    await read(page);
    await place(page, 'a7').click();
    await expect(page.locator('.message')).toContainText('a7');
    await play(page, 'twisty', 7, 12);
    await expect(standing(page, 'won')).toBeVisible();
    await expect(task(page)).toHaveText('You have won your first game!');
    expect(await faults(page)).toEqual([]);
    await action(page, 'exercises').click();
    await expect(page.locator('[data-first="twisty"]')).toHaveText('First game once more');
  });

  test(`the first game of the labyrinth, with a mistake, on ${name}`, ofLabyrinth, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(size);
    await page.goto('./#/learn/labyrinth/first');
    await play(page, 'labyrinth', 0, 3);
    await read(page);
    // Not far enough: the board is as it was, and the way is drawn.
    await turn(page, 'b2 done');
    await expect(page.locator('.answer')).toHaveText(
      'You may do that, but you do not reach your goal.',
    );
    await expect(page.locator('.board .hint polyline')).toBeAttached();
    await page.reload();
    await play(page, 'labyrinth', 3, 7);
    await read(page);
    expect(await faults(page)).toEqual([]);
    await turn(page, 'E1 +2');
    await expect(standing(page, 'won')).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}

test('the first game by keys alone', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(desktop);
  await page.goto('./#/learn/twisty/first');
  for (let i = 0; i < 2; i++) {
    await expect(action(page, 'next')).toBeEnabled();
    await action(page, 'next').focus();
    await page.keyboard.press('Enter');
  }
  await play(page, 'twisty', 0, 4, press);
  await expect(task(page)).toContainText('Owl landed on you');
});

const themes = {
  twisty: ['collect', 'step', 'diagonal', 'leap', 'portal', 'chain', 'steal', 'safety', 'centre'],
  labyrinth: ['walk', 'turn', 'carry', 'gap', 'fairy', 'gate', 'block'],
};

// Does what the help says, one thing after the other.
async function follow(page: Page): Promise<void> {
  await free(page).waitFor();
  await action(page, 'show').click();
  const quarters: Record<string, string> = { right: '1', round: '2', left: '3' };
  await expect(page.locator('.message')).toContainText(/\b[a-gA-E][1-7]\b/, { timeout: 60_000 });
  const words = await page.locator('.message').innerText();
  const isBoard = page.url().includes('twisty');
  const sentences = words.split('. ').map((one) => one.replace('.', ''));
  const places = sentences.map((one) => one.match(/\b[a-gA-E][1-7]\b/)![0]);
  if (isBoard) {
    await place(page, places[0]!).click();
    await page.locator('.board .way .target').waitFor({ state: 'attached' });
    await place(page, places[1] ?? places[0]!).click();
    return;
  }
  for (const [i, at] of places.entries()) {
    await free(page).waitFor();
    if (at < 'a') {
      const petal = page.locator(`[data-turn="${quarters[sentences[i]!.split(' ').at(-1)!]}"]`);
      if ((await petal.count()) === 0) await place(page, at).click();
      await petal.click();
      await page.locator('[data-turn]').first().waitFor({ state: 'detached' });
    } else await place(page, at).click();
  }
  const done = action(page, 'confirm');
  await standing(page, 'done').or(free(page)).first().waitFor();
  if (await standing(page, 'open').count()) await done.click();
}

for (const [game, all] of Object.entries(themes)) {
  test(`${game}: an exercise of every theme, and what was done stays`, async ({ page }) => {
    await quickly(page);
    await page.setViewportSize(phone);
    for (const theme of all) {
      await page.goto(`./#/learn/${game}/${theme}`);
      await follow(page);
      await expect(standing(page, 'done'), theme).toBeVisible();
    }
    expect(await faults(page)).toEqual([]);
    await page.goto(`./#/learn/${game}`);
    await expect(page.locator('[data-done="helped"]')).toHaveCount(all.length);
    expect(await faults(page)).toEqual([]);
    await page.reload();
    await expect(page.locator('[data-done="helped"]')).toHaveCount(all.length);
  });
}

test('an exercise done alone gets a star; another turn is answered kindly', async ({ page }) => {
  await quickly(page);
  await page.goto('./#/learn/twisty/collect/2');
  await free(page).waitFor();
  const at = await page.locator('[data-as="take"]').first().getAttribute('data-mark');
  await turn(page, `${at} ${at}`);
  await expect(standing(page, 'done')).toBeVisible();
  await expect(task(page)).toHaveText('Well done!');
  await action(page, 'next').click();
  await expect(page).toHaveURL(/collect\/3$/);
  await free(page).waitFor();
  const other = await page.locator('[data-as="go"]').first().getAttribute('data-mark');
  await turn(page, `${other} ${other}`);
  await expect(page.locator('.answer')).not.toBeEmpty();
  await page.goto('./#/learn/twisty');
  await expect(page.locator('[data-theme-of="collect"] [data-exercise="2"]')).toHaveAttribute('data-done', 'alone');
  await expect(page.locator('[data-theme-of="collect"] .count')).toHaveText('1 of 6');
});

test('whoever is not in the way sees the other get through', async ({ page }) => {
  await quickly(page);
  await page.goto('./#/learn/labyrinth/block/1');
  await go(page, 'E5 +1 done', click);
  await expect(standing(page, 'wrong')).toBeVisible();
  await expect(page.locator('.answer')).toHaveText('Owl got through. Try again!');
  await action(page, 'again').click();
  await free(page).waitFor();
});

test('in three languages', async ({ page }) => {
  await quickly(page);
  await page.setViewportSize(phone);
  const first = { de: /Sammle sieben Farbwürfel/, fr: /Récupère sept cubes/, ru: /Собери семь кубиков/ };
  for (const [language, words] of Object.entries(first)) {
    await page.goto('./#/settings');
    await page.locator('select').first().selectOption(language);
    await page.goto('./#/learn/twisty/first');
    await expect(task(page)).toHaveText(words);
    for (const address of ['learn', 'learn/twisty', 'learn/labyrinth', 'learn/labyrinth/block/1']) {
      await visit(page, address);
      expect(await page.locator('#app').innerText()).not.toMatch(/learn\.|rules\./);
    }
  }
});

test('a browser that keeps nothing lets one learn all the same', async ({ page }) => {
  await quickly(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto('./#/learn/twisty/first');
  await play(page, 'twisty', 0, 1);
  await page.goto('./#/learn');
  await page.locator('[data-first="twisty"]').click();
  await read(page);
  await expect(task(page)).toContainText('The cross with arrows');
});

test.describe('read aloud', () => {
  // Chromium has no voices here: one that is on the device, one that is not.
  const voices = `
    const said = (window.said = []);
    const local = { lang: 'en-GB', localService: true, default: false, name: 'near', voiceURI: 'near' };
    const far = { lang: 'en-US', localService: false, default: true, name: 'far', voiceURI: 'far' };
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, 'speechSynthesis', { value: {
      getVoices: () => [far, local], cancel() {}, addEventListener() {},
      speak: (one) => said.push({ text: one.text, voice: one.voice.name }),
    } });`;
  const said = (page: Page) =>
    page.evaluate(() => (window as unknown as { said: { text: string; voice: string }[] }).said);

  test('what is to be done, by a voice of the device, and only when it is switched on', async ({ page }) => {
    await quickly(page);
    await page.addInitScript(voices);
    await page.goto('./#/learn/twisty/first');
    await expect(task(page)).toContainText('Collect seven cubes');
    expect(await said(page)).toEqual([]);
    await page.goto('./#/learn');
    await page.getByRole('switch', { name: 'Read aloud' }).check();
    await page.locator('[data-first="twisty"]').click();
    await expect.poll(() => said(page)).toEqual([
      { text: expect.stringContaining('Collect seven cubes'), voice: 'near' },
    ]);
    await play(page, 'twisty', 0, 1);
    await expect
      .poll(async () => (await said(page)).at(-1)!.text)
      .toMatch(/^Owl: .* The cross with arrows/);
    // Why a place is refused, and what "Show me" shows; what is to be done is not said again.
    await visit(page, 'learn/twisty/collect/2');
    await free(page).waitFor();
    const last = async () => (await said(page)).at(-1)!.text;
    const first = await task(page).innerText();
    await expect.poll(last).toBe(first);
    const own = (await page.locator('.board .grip').first().getAttribute('data-at'))!;
    const lit = await page.locator('[data-mark]').evaluateAll((all) => all.map((one) => one.getAttribute('data-mark')));
    const dark = (await page.locator('[data-kind="square"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-at')!)))
      .find((at) => at !== own && !lit.includes(at))!;
    const message = page.locator('.message');
    await click(page, dark);
    await expect(message).toContainText(dark);
    const refused = await message.innerText();
    await expect.poll(last).toBe(refused);
    await action(page, 'show').click();
    await expect(page.locator('.hint polyline')).toBeAttached();
    await expect(message).not.toHaveText(refused);
    await expect.poll(last).toBe(await message.innerText());
    expect((await said(page)).filter(({ text }) => text === first)).toHaveLength(1);
    // At a table, too.
    await page.goto('./#/');
    await begin(page, 'twisty');
    await expect.poll(last).toContain('Your turn');
  });

  test('says that there is no voice, and harms nothing', async ({ page }) => {
    await quickly(page, { speech: true });
    await page.goto('./#/learn');
    await expect(page.getByText('This device has no voice for this language.')).toBeVisible();
    await page.locator('[data-first="labyrinth"]').click();
    await play(page, 'labyrinth', 0, 1);
  });
});

test.describe('where next', () => {
  // Games of a person at seat 1 against a bot that wins with its next turn.
  const lost = JSON.parse(
    readFileSync(new URL('../tests/fixtures/lost_games.json', import.meta.url), 'utf8'),
  ) as Record<Game, { setup: object; record: string }>;

  async function lose(page: Page, game: Game): Promise<void> {
    await quickly(page);
    await page.addInitScript(
      ({ setup, record, game }) => {
        if (localStorage.getItem('seeded')) return;
        localStorage.setItem('seeded', '1');
        const kept = { record, at_ms: 0 };
        const saved = { form: 2, game, setup, pawns: [0, 1], kept, going: true };
        localStorage.setItem('twistwood.game', JSON.stringify(saved));
      },
      { ...lost[game], game },
    );
    await page.goto('./#/table');
    await page.locator('dialog[open] #where-next').waitFor({ timeout: 60_000 });
  }

  test('who was robbed three times learns about safety', async ({ page }) => {
    await page.setViewportSize(phone);
    await lose(page, 'twisty');
    await expect(page.locator('dialog')).toContainText('You were robbed 3 times.');
    expect(await faults(page)).toEqual([]);
    await page.locator('[data-next="safety"]').click();
    await expect(page.locator('h1')).toHaveText('Safety: 1 of 6');
    await free(page).waitFor();
  });

  const exercises = readFileSync(new URL('../../puzzles/exercises.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ position: line.split(' ').slice(2).join(' ') }));

  test('who has practised it all gets an opponent one level easier', async ({ page }) => {
    await page.addInitScript(
      (done) => localStorage.setItem('twistwood.learn', JSON.stringify({ at: {}, won: [], done })),
      Object.fromEntries(exercises.map((one) => [keyOf(one), 'alone'])),
    );
    await lose(page, 'twisty');
    const { seats } = lost.twisty.setup as { seats: { level: number }[] };
    const level = seats[1]!.level;
    expect(level).toBeGreaterThan(1);
    await page.locator('[data-next="easier"]').click();
    await expect(page.locator('.seat select')).toHaveCount(2);
    await expect(page.locator('.seat select').nth(0)).toHaveValue('0');
    await expect(page.locator('.seat select').nth(1)).toHaveValue(String(level - 1));
  });

  test('who overlooked ways through hedges learns about gaps', async ({ page }) => {
    await page.setViewportSize(desktop);
    await lose(page, 'labyrinth');
    await expect(page.locator('dialog')).toContainText('times you could have reached your goal.');
    await page.locator('[data-next="gap"]').click();
    await expect(page.locator('h1')).toHaveText('Hedge gaps: 1 of 6');
  });
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('first games and exercises work after the first visit', async ({ page }) => {
    await quickly(page);
    await withoutNetwork(page);
    await page.goto('./#/learn/labyrinth/first');
    await play(page, 'labyrinth', 0, 2);
    await page.reload();
    await play(page, 'labyrinth', 2, 3);
    await visit(page, 'learn/twisty/safety/1');
    await follow(page);
    await expect(standing(page, 'done')).toBeVisible();
  });
});
