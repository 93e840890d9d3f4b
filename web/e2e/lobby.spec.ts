// Waiting together: who sits down is asked who they are, everybody sees who is here, and a seat is
// played on one device at a time.
import { nextOf, playOn, type Guest } from './guests';
import { stays } from './held';
import { desktop, expect, phone } from './helpers';
import { lay, notice, press, sitAmongStrangers, test } from './tables';

const seat = (guest: Guest, name: string) => guest.page.locator('dialog section', { hasText: name });
const nobodyYet = { met: false };

test('the invited are asked who they are, once, and everybody is told', async ({
  guest,
  server,
}) => {
  const ada = await guest(desktop, { names: ['Ada'], pawn: 2 });
  const ben = await guest(phone, nobodyYet);
  const table = await lay(ada, server.url, 'twisty');
  await ben.page.goto(table.seats[0]!);
  const dialog = ben.page.locator('dialog[open]');
  await expect(dialog.getByRole('radio')).toHaveCount(3); // Ada has the hare
  await dialog.getByRole('radio', { name: 'Hedgehog' }).click();
  await dialog.locator('[data-me]').fill('Ben');
  await dialog.locator('[data-action="sit"]').click();
  await expect(dialog).toHaveCount(0);
  await expect(ada.page.locator('section.player strong')).toHaveText(['Ada', 'Ben']);
  await expect(ada.page.locator('[data-seat="2"] use[href="#pawn-3"]').first()).toBeAttached();

  // Proposed everywhere afterwards: at the next set-up, in the settings, online.
  await ben.page.goto(`${server.url}#/setup/labyrinth`);
  await expect(ben.page.locator('.seat input').first()).toHaveValue('Ben');
  await expect(ben.page.getByRole('radio', { name: 'Hedgehog' }).first()).toBeChecked();
  for (const page of ['settings', 'online']) {
    await ben.page.goto(`${server.url}#/${page}`);
    await expect(ben.page.locator('[data-me]')).toHaveValue('Ben');
  }
  // And nobody asks again.
  const other = await lay(ada, server.url, 'labyrinth');
  await ben.page.goto(other.seats[0]!);
  await expect(ada.page.locator('section.player strong')).toHaveText(['Ada', 'Ben']);
  await expect(ben.page.locator('dialog[open]')).toHaveCount(0);
});

test('a lobby shows who is here, who is missing, and when it begins', async ({ guest, server }) => {
  const ada = await guest(desktop, { names: ['Ada'], sound: true });
  // Sounds are counted instead of heard.
  await ada.page.addInitScript(() => {
    const { prototype } = AudioContext;
    const make = prototype.createOscillator;
    prototype.createOscillator = function (this: AudioContext) {
      document.documentElement.dataset.tones = `${Number(document.documentElement.dataset.tones ?? 0) + 1}`;
      return make.call(this);
    };
  });
  const [ben, cid] = [await guest(phone, { names: ['Ben'] }), await guest(phone, { names: ['Cid'] })];
  for (const { page } of [ada, ben, cid]) await stays(page); // until all three were told that it begins
  await ada.page.goto(`${server.url}#/setup/twisty/online`);
  await ada.page.locator('.add').click();
  await ada.page.locator('.seat select').nth(2).selectOption('remote');
  await ada.page.locator('form button[type="submit"]').click();
  const links = ada.page.locator('dialog [data-link]');
  await expect(links).toHaveCount(3);
  await expect(ada.page.locator('dialog h2')).toHaveText('Waiting for Owl and Hare');
  await expect(ada.page.locator('dialog [data-missing="true"]')).toHaveCount(2);
  await expect(ada.page.locator('html[data-tones]')).toHaveCount(0);
  const [second, third] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];

  await ben.page.goto(second);
  await expect(ada.page.locator('dialog h2')).toHaveText('Waiting for Hare');
  await expect(seat(ada, 'Ben')).toContainText('is here');
  await expect(ada.page.locator('html[data-tones]')).toBeAttached();
  await expect(ben.page.locator('dialog h2')).toHaveText('Waiting for Hare');
  await expect(seat(ben, 'Ben')).toContainText('you');
  await expect(ben.page.locator('dialog [data-link]')).toHaveCount(0);
  await seat(ada, 'Hare').locator('[data-action="qr"]').click();
  await expect(seat(ada, 'Hare').locator('svg[role="img"]').last()).toBeVisible();

  await cid.page.goto(third);
  for (const one of [ada, ben, cid]) {
    await expect(one.page.locator('dialog[open]')).toHaveCount(0);
    await expect(notice(one, 'begins')).toBeVisible();
  }
  await expect(notice(ada, 'begins')).toHaveText('Everybody is here. You begin!');
  await expect(notice(ben, 'begins')).toHaveText('Everybody is here. Ada begins.');
  await expect(ben.page.locator('.bar p')).toHaveText('Waiting for Ada');
  await ada.turn();
  await nextOf([ben]);
  // Whoever looks later finds who plays, and no question.
  await press(ben, 'menu');
  await press(ben, 'invite');
  await expect(ben.page.locator('dialog h2')).toHaveText('Who plays?');
});

test('a stranger chooses a pawn, and is asked for no name', async ({ guest, server }) => {
  const ada = await guest(desktop, { names: ['Ada'] });
  const ben = await guest(phone, nobodyYet);
  await ada.page.goto(`${server.url}#/setup/twisty/online`);
  await ada.page.locator('.where [role="switch"]').click();
  await ada.page.locator('form button[type="submit"]').click();
  await expect(ada.page.locator('dialog [data-link]')).toHaveCount(1);
  await sitAmongStrangers(ben, ada, server.url);
  const dialog = ben.page.locator('dialog[open]');
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.locator('[data-me]')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Hedgehog' }).click();
  await dialog.locator('[data-action="sit"]').click();
  await expect(ada.page.locator('section.player strong')).toHaveText(['Fox', 'Hedgehog']);
});

test('whoever watches has nothing to press that does nothing', async ({ guest, server }) => {
  const [ada, ben, eve] = [await guest(), await guest(), await guest()];
  const table = await lay(ada, server.url, 'labyrinth');
  await ben.page.goto(table.seats[0]!);
  await eve.page.goto(table.watch);
  await expect(eve.page.locator('.message')).toContainText('You are watching.'); // until somebody does something
  await playOn([ada, ben], 1);
  await expect(eve.page.locator('.turns li')).toHaveCount(1);
  await expect(eve.page.locator('.message .told')).toHaveCount(0); // it has been told, which takes some seconds
  await expect(eve.page.locator('.message')).toContainText('You are watching.');
  for (const action of ['undo', 'hint', 'confirm', 'react'])
    await expect(eve.page.locator(`[data-action="${action}"]`)).toHaveCount(0);
  await eve.page.locator('.board [data-at="C3"]').click();
  await expect(eve.page.locator('[data-turn]')).toHaveCount(0);
  await press(eve, 'menu');
  await expect(eve.page.locator('[data-action="resign"]')).toHaveCount(0);
  await eve.page.keyboard.press('Escape');
  // What happened can be looked at.
  await eve.page.locator('.actions button:not(:disabled)').first().click();
  await expect(eve.page.locator('.bar p')).toContainText('0');
});

test('a seat on a second device is told, taken over, and told again', async ({ guest, server }) => {
  const [ada, ben, couch] = [await guest(), await guest(), await guest(desktop)];
  const table = await lay(ada, server.url, 'twisty');
  await ben.page.goto(table.seats[0]!);
  await playOn([ada, ben], 1);
  await expect(ben.page.locator('[data-free="true"]')).toBeAttached();
  const question = 'This seat is being played on another device.';
  const asked = (who: Guest) => who.page.locator('dialog[open] h2', { hasText: question });

  // Only watches: no actions, until it changes its mind.
  await couch.page.goto(table.seats[0]!);
  await expect(asked(couch)).toBeVisible();
  await press(couch, 'no');
  await expect(couch.page.locator('.message')).toContainText('You are watching.');
  await expect(couch.page.locator('[data-action="undo"]')).toHaveCount(0);
  await expect(asked(ben)).toHaveCount(0);
  await press(couch, 'play-here');
  await expect(asked(ben)).toBeVisible();
  await expect(couch.page.locator('[data-free="true"]')).toBeAttached();
  await couch.turn();
  await nextOf([ada]);
  await ada.turn();

  // The first takes it back, also after it was loaded again.
  await press(ben, 'no');
  await ben.page.reload();
  await expect(asked(ben)).toBeVisible();
  await press(ben, 'yes');
  await expect(asked(couch)).toBeVisible();
  await nextOf([ben]);
  await ben.turn();
  await nextOf([ada]);
  // A line that comes back is no other device.
  await ben.context.setOffline(true);
  await expect(notice(ben, 'connection')).toBeVisible();
  await ben.context.setOffline(false);
  await expect(notice(ben, 'connection')).toHaveCount(0, { timeout: 30_000 });
  await ada.turn();
  await nextOf([ben]);
  await expect(asked(ben)).toHaveCount(0);
});
