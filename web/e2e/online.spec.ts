// Online tables, with the real server and a browser for each person.
import { faults } from './axe';
import { nextOf, playOn } from './guests';
import { stays } from './held';
import { desktop, expect, giveUp, phone, sweep, test as atHome } from './helpers';
import { lay, notice, press, sitAmongStrangers, test } from './tables';

test('a link that got into wrong hands is renewed and opens nothing any more', async ({
  guest,
  server,
}) => {
  const ada = await guest(desktop);
  const thief = await guest(phone);
  const table = await lay(ada, server.url, 'twisty');
  await thief.page.goto(table.seats[0]!);
  await expect(ada.page.locator('[data-presence="here"]')).toHaveCount(2);
  await press(ada, 'menu');
  await press(ada, 'invite');
  const link = ada.page.locator('dialog [data-link]').first();
  await ada.page.locator('dialog [data-action="renew"]').click();
  await ada.page.locator('dialog [data-action="no"]').click();
  await expect(link).toHaveValue(table.seats[0]!);
  await ada.page.locator('dialog [data-action="renew"]').click();
  await ada.page.locator('dialog [data-action="yes"]').click();
  await expect(link).not.toHaveValue(table.seats[0]!);
  const fresh = await link.inputValue();
  await expect(thief.page.locator('[data-presence="here"]')).toHaveCount(0);
  const ben = await guest(phone);
  await ben.page.goto(fresh);
  await expect(ada.page.locator('[data-presence="here"]')).toHaveCount(2);
});

test('a table where one sits leaves the list only by who says so', async ({ guest, server }) => {
  const ada = await guest(phone);
  await lay(ada, server.url, 'twisty');
  await ada.page.goto(`${server.url}#/online`);
  const entries = ada.page.locator('[data-table]');
  await entries.getByRole('button').click();
  await ada.page.locator('dialog [data-action="no"]').click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button').click();
  await ada.page.locator('dialog [data-action="yes"]').click();
  await expect(entries).toHaveCount(0);
});

test('two play Twisty, a third watches, one is cut off, and they play again', async ({
  guest,
  server,
}) => {
  const ada = await guest(phone);
  const ben = await guest(desktop, { language: 'de' });
  const eve = await guest(desktop, { theme: 'dark' });
  for (const { page } of [ben, eve]) await stays(page); // what was said, until both have seen it
  const table = await lay(ada, server.url, 'twisty');
  await ben.page.goto(table.seats[0]!);
  await eve.page.goto(table.watch);
  await expect(ada.page.locator('[data-presence="here"]')).toHaveCount(2);
  await expect(ada.page.locator('.watching')).toContainText('1');
  // The token has left the address.
  await expect(ben.page).toHaveURL(/#\/t\/[\w-]+$/);

  await press(ada, 'react');
  await ada.page.locator('[data-say="good-luck"]').click();
  await expect(ben.page.locator('[data-said="good-luck"]')).toBeVisible();
  await expect(eve.page.locator('[data-said="good-luck"]')).toBeVisible();

  // A turn is taken back when the other agrees.
  const first = (await nextOf([ada, ben]))!;
  const other = first === ada ? ben : ada;
  await first.turn();
  await nextOf([other]);
  await other.turn();
  await nextOf([first]);
  await press(first, 'undo');
  await expect(notice(first, 'undo-asked')).toBeVisible();
  await notice(other, 'undo').locator('[data-action="allow"]').click();
  for (const { page } of [first, other, eve]) await expect(page.locator('.turns li')).toHaveCount(0);
  expect(await nextOf([first])).toBe(first);

  // Whoever is not to act is cut off, and finds the other's turn on coming back.
  await playOn([ada, ben], 3);
  const here = (await nextOf([ada, ben]))!;
  const away = here === ada ? ben : ada;
  await away.context.setOffline(true);
  await expect(notice(away, 'connection')).toBeVisible();
  await expect(here.page.locator('[data-presence="away"]')).toHaveCount(1, { timeout: 30_000 });
  await here.turn();
  await expect(eve.page.locator('.turns li')).toHaveCount(4);
  await away.context.setOffline(false);
  await expect(notice(away, 'connection')).toHaveCount(0, { timeout: 30_000 });
  await expect(here.page.locator('[data-presence="away"]')).toHaveCount(0, { timeout: 30_000 });
  expect(await nextOf([away])).toBe(away);

  expect(await playOn([ada, ben])).toBeGreaterThan(10);
  await expect(eve.page.locator('dialog[open]')).toBeVisible(); // by then she has seen the last turn, too
  const turns = await eve.page.locator('.turns li').count();
  expect(turns).toBeGreaterThan(14);
  await expect(ben.page.locator('.turns li')).toHaveCount(turns);
  await press(ben, 'check-deal');
  await expect(ben.page.locator('[data-fair="true"]')).toBeVisible();

  await press(ada, 'again');
  await press(ben, 'next-game');
  await press(eve, 'next-game');
  for (const { page } of [ada, ben, eve]) await expect(page.locator('.turns li')).toHaveCount(0);
  const again = (await nextOf([ada, ben]))!;
  await again.turn();
  await expect(eve.page.locator('.turns li')).toHaveCount(1);
});

for (const [name, isWhole, when] of [
  ['and gives the seat back', false, {}],
  ['gives the seat back, and they play to the end', true, sweep],
] as const)
  test(`in the labyrinth a bot sits in for one who is away, ${name}`, when, async ({ guest, server }) => {
    const ada = await guest(desktop);
    const ben = await guest(phone, { language: 'ru' });
    const eve = await guest(phone);
    const table = await lay(ada, server.url, 'labyrinth');
    await ben.page.goto(table.seats[0]!);
    await eve.page.goto(table.watch);
    await playOn([ada, ben], 2);

    await ben.page.close();
    await expect(ada.page.locator('[data-presence="away"]')).toHaveCount(1);
    await expect(
      notice(ada, 'away').or(ada.page.locator('[data-free="true"]')).first(),
    ).toBeAttached();
    if (await ada.page.locator('[data-free="true"]').count()) await ada.turn();
    await notice(ada, 'away').locator('[data-action="call-bot"]').click();
    expect(await nextOf([ada])).toBe(ada);

    // Days later: the table is in the list, and it is still the same seat.
    await ben.comeBack(`${server.url}#/online`);
    await ben.page.locator('[data-table] a').click();
    await notice(ben, 'back').locator('[data-action="take-back"]').click();
    await expect(notice(ben, 'back')).toHaveCount(0);

    if (!isWhole) return;
    expect(await playOn([ada, ben])).toBeGreaterThan(4);
    await expect(eve.page.locator('dialog[open]')).toBeVisible();
    await press(eve, 'check-deal');
    await expect(eve.page.locator('[data-fair="true"]')).toBeVisible();
    await ben.page.goto(`${server.url}#/online`);
    await expect(ben.page.locator('[data-standing="over"]')).toHaveCount(1);
  });

test('a table is among my games, also when it ended while I was away', async ({ guest, server }) => {
  const [ada, ben] = [await guest(desktop), await guest(phone)];
  const table = await lay(ada, server.url, 'labyrinth');
  await ben.page.goto(table.seats[0]!);
  await playOn([ada, ben], 2);
  const mine = ben.page.locator('[data-game]');
  await ben.page.goto(`${server.url}#/games`);
  await expect(mine).toHaveCount(1);
  await expect(mine).toHaveAttribute('data-open', 'true');
  await expect(mine).toContainText('Going on online');
  await expect(mine.locator('a')).toHaveAttribute('href', /#\/t\/[\w-]+$/);
  expect(await faults(ben.page)).toEqual([]);

  await expect(ada.page.locator('.turns li')).toHaveCount(2);
  await giveUp(ada.page);
  await expect(ada.page.locator('dialog [data-action="check-deal"]')).toBeVisible();
  await ben.page.reload();
  await expect(mine).toHaveAttribute('data-open', 'false');
  await expect(mine).toContainText('wins');
  await mine.locator('a').click();
  await expect(ben.page.locator('input[type="range"]')).toHaveAttribute('max', '2');

  // As a version left it that had no such list.
  await ben.page.evaluate(async () => {
    const tables = JSON.parse(localStorage.getItem('twistwood.tables')!) as Record<string, unknown>[];
    const before = tables.map(({ listed: _, ...table }) => ({ ...table, standing: 'theirs' }));
    localStorage.setItem('twistwood.tables', JSON.stringify(before));
    await new Promise((done) => {
      indexedDB.deleteDatabase('twistwood').onsuccess = done;
    });
  });
  await ben.page.goto(`${server.url}?again#/games`);
  await expect(mine).toHaveAttribute('data-open', 'false');
  await expect(mine).toContainText('wins');
});

test('a key that is not the promised one is found out', async ({ guest, server }) => {
  const [ada, ben] = [await guest(desktop), await guest(phone)];
  // What comes to Ben's page when the game is over is another key than the server has.
  await ben.page.routeWebSocket(/\/ws$/, (socket) => {
    const behind = socket.connectToServer();
    behind.onMessage((text) =>
      socket.send(String(text).replace(/"key":"(.)/, (_, c) => `"key":"${c === '0' ? '1' : '0'}`)),
    );
  });
  const table = await lay(ada, server.url, 'labyrinth');
  await ben.page.goto(table.seats[0]!);
  await playOn([ada, ben], 2);
  await expect(ada.page.locator('.turns li')).toHaveCount(2);
  await giveUp(ada.page);
  for (const [who, fair] of [[ada, 'true'], [ben, 'false']] as const) {
    await press(who, 'check-deal');
    await expect(who.page.locator(`[data-fair="${fair}"]`)).toBeVisible();
  }
});

test('two vote that a bot goes on for the third', async ({ guest, server }) => {
  const [ada, ben, cid] = [await guest(), await guest(), await guest()];
  await ada.page.goto(`${server.url}#/setup/twisty/online`);
  await ada.page.locator('.add').click();
  await ada.page.locator('.seat select').nth(2).selectOption('remote');
  await ada.page.locator('form button[type="submit"]').click();
  const links = ada.page.locator('dialog [data-link]');
  await expect(links).toHaveCount(3);
  await ben.page.goto(await links.nth(0).inputValue());
  await cid.page.goto(await links.nth(1).inputValue());
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('[data-presence="here"]:visible')).toHaveCount(3);
  await ada.turn();
  await nextOf([ben]);
  await ben.turn();
  await nextOf([cid]);
  await cid.page.close();
  await notice(ada, 'away').locator('[data-action="call-bot"]').click();
  await expect(notice(ada, 'vote-asked')).toBeVisible();
  await notice(ben, 'vote').locator('[data-action="agree"]').click();
  expect(await nextOf([ada])).toBe(ada);
});

test('strangers meet at a public table; a wrong link opens nothing', async ({ guest, server }) => {
  const ada = await guest(phone);
  const ben = await guest(phone);
  await ada.page.goto(`${server.url}#/setup/twisty/online`);
  await ada.page.locator('.where [role="switch"]').click();
  await expect(ada.page.locator('.seat input').first()).toBeDisabled();
  await ada.page.locator('form button[type="submit"]').click();
  await expect(ada.page.locator('dialog [data-link]')).toHaveCount(1);
  await ada.page.keyboard.press('Escape');
  await sitAmongStrangers(ben, ada, server.url);
  await expect(ada.page.locator('[data-presence="here"]')).toHaveCount(2);
  await playOn([ada, ben], 2);
  await ben.page.goto(`${server.url}#/online`);
  await expect(ben.page.locator('[data-standing="mine"], [data-standing="theirs"]')).toHaveCount(1);
  await ben.page.goto(`${server.url}#/t/0000000000000000/0000000000000000000000`);
  await expect(ben.page.locator('.lost')).toBeVisible();
});

for (const [theme, rules, when] of [
  ['light', undefined, {}],
  ['dark', ['color-contrast'], sweep], // in the dark only the colours are others
] as const) {
  test(`axe finds nothing at online tables in ${theme}`, when, async ({ guest, server }) => {
    const ada = await guest(phone, { theme });
    const { page } = ada;
    await stays(page);
    await page.goto(`${server.url}#/setup/labyrinth/online`);
    await expect(page.locator('.where')).toBeVisible();
    expect(await faults(page, rules), 'setup').toEqual([]);
    await page.locator('form button[type="submit"]').click();
    await page.locator('[data-action="qr"]').first().click();
    await expect(page.locator('dialog svg[role="img"]')).toBeVisible();
    expect(await faults(page, rules), 'invite').toEqual([]);
    await page.keyboard.press('Escape');
    await nextOf([ada]);
    await press(ada, 'react');
    await expect(page.locator('[data-say="wow"]')).toBeVisible();
    expect(await faults(page, rules), 'reactions').toEqual([]);
    await page.locator('[data-say="wow"]').click();
    await expect(page.locator('[data-said="wow"]')).toBeVisible();
    expect(await faults(page, rules), 'table').toEqual([]);
    await page.goto(`${server.url}#/online`);
    await expect(page.locator('[data-standing="mine"]')).toBeVisible();
    expect(await faults(page, rules), 'tables').toEqual([]);
  });
}

atHome('a plain web server offers nothing online', async ({ page }) => {
  const asked = page.waitForResponse(/online\.json$/);
  await page.goto('./');
  expect(await (await asked).json()).toEqual({ online: false });
  await expect(page.locator('[data-play="twisty"]')).toBeVisible();
  await expect(page.locator('[data-action="online"]')).toHaveCount(0);
  await page.goto('./#/setup/twisty');
  await expect(page.locator('form')).toBeVisible();
  await expect(page.locator('.where')).toHaveCount(0);
});
