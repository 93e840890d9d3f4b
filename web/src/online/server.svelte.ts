// Whether this page comes from a server that keeps tables, and what it offers. Beside the page lies
// online.json: a plain file says no, `twistwood serve` answers with what it is. So nothing is asked
// for that might not be there.
import { besidePage } from './address';

interface Offer {
  online: boolean;
  public: boolean; // a list of open tables
  grace_ms: number; // how long somebody is away before a bot may sit in
  push?: string; // its key, where it tells people that it is their turn
}

export const server = $state<Offer>({ online: false, public: false, grace_ms: 60_000 });

let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const reply = await fetch(besidePage('online.json'), { cache: 'no-store' });
    if (reply.ok) Object.assign(server, (await reply.json()) as Partial<Offer>);
  } catch {
    asked = null; // no network, or no such file: not online, and another look may be worth it later
  }
}

export function findServer(): Promise<void> {
  return (asked ??= ask());
}
