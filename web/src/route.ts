// Where one is in the page. Everything stands behind the # of the address, so that the page works
// below any path of any static server.

export const pages = [
  'start',
  'setup',
  'table',
  'online',
  'games',
  'analysis', // of a position in the address, or of a game of one's own as it stands
  'box', // beside a real board
  't', // a table on a server: short, because it stands in links
  'rules',
  'learn',
  'puzzles',
  'daily',
  'settings',
  'about',
] as const;
export type Page = (typeof pages)[number];

export interface Route {
  page: Page;
  rest: string; // what follows the page, such as a game or a shared link
}

export function readRoute(hash: string): Route {
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  const known = (pages as readonly string[]).includes(page);
  return known ? { page: page as Page, rest: rest.join('/') } : { page: 'start', rest: '' };
}

export const hrefOf = (page: Page, rest = '') => `#/${page}${rest ? `/${rest}` : ''}`;

// A game at this device behind the page of the table: its id, or nothing for the one played last. What
// else stands there is a game in a link, which has no such sign.
const homeSign = '~';
export const homeText = (id: string) => homeSign + id;
export function homeId(rest: string): string | null {
  if (!rest) return '';
  return rest.startsWith(homeSign) ? rest.slice(homeSign.length) : null;
}

// Where one came from to each page that has a way back; coming back to it changes nothing.
const origins = new Map<Page, { hash: string; page: Page }>();

export function comeFrom(before: Route, hash: string, now: Route): void {
  const isHome = now.page === 'start' || now.page === 'table' || now.page === 't';
  // An analysis leads on to nothing: whoever comes from there comes back.
  if (isHome || before.page === now.page || before.page === 'analysis') return;
  if (origins.get(before.page)?.page === now.page) return;
  origins.set(now.page, { hash: hash || hrefOf('start'), page: before.page });
}

export const originOf = (page: Page) => origins.get(page)?.hash ?? hrefOf('start');
