// Where the server is: beside the page, wherever that is. And links to tables: a token stands only
// behind the # of the address, which browsers send to nobody.

export function besidePage(name: string): URL {
  return new URL(name, location.href.split('#')[0]);
}

export const linkTo = (table: string, token: string) => besidePage(`#/t/${table}/${token}`).href;

// Anything may stand in a link.
export function readInvitation(rest: string) {
  const [table = '', token = ''] = rest.split('/');
  if (!/^[\w-]{1,64}$/.test(table)) return null;
  return { table, token: /^[\w-]{22}$/.test(token) ? token : null };
}
