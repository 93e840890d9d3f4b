// The others at a table: who is here, what they say with a picture, what they are asked. It all
// holds for now; nothing of it is kept. At home everybody is here and nobody says anything.
import type { TableView } from '../messages';
import type { Session } from '../session/session.svelte';
import { device } from './device';
import type { Joined, NextGame, Presence, Reaction, Talk, VoteNews } from '../session/wire';

const bubble_ms = 5000;
const botLevel = 3;

export class Company {
  presence = $state.raw<Presence>({ seats: [], watching: 0 });
  isPublic = $state(false); // strangers have no names
  vote = $state.raw<VoteNews | null>(null);
  next = $state.raw<NextGame | null>(null); // the table of the next game
  said = $state<Record<number, Reaction>>({}); // by seat, for a while
  elsewhere = $state.raw<number[]>([]); // seats of ours that another device plays
  lost = $state(false); // one of them, and nobody has been told yet
  now_ms = $state(Date.now());
  private heard_ms = 0;
  private seats: number[] = []; // of this device, wherever they are played
  private readonly bubbles = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(private readonly session: Session) {}

  arrive(message: Joined): void {
    this.meet(message.presence);
    this.vote = null;
    this.isPublic = message.public;
    if (message.rematch) this.next = message.rematch;
    this.seats = message.seats;
    this.session.sit(this.seats.filter((seat) => !this.elsewhere.includes(seat)));
    // A device that only watches leaves the seat to the other, however often it comes back.
    if (this.seats.length > 0 && this.elsewhere.length === 0) this.claim(false);
  }

  // The seats of this device, and no other, are played here from now on.
  playHere(): void {
    this.elsewhere = [];
    this.lost = false;
    this.session.sit(this.seats);
    this.claim(true);
  }

  // Alone one calls a bot in; with others here one asks them first.
  async goOnWithout(seat: number): Promise<void> {
    const { table, here, transport } = this.session;
    const [me] = here;
    if (!me || !table) return;
    const alone = this.playing(table).every((one) => here.includes(one));
    const what = { seat: me, for: seat, level: botLevel };
    if (alone) await this.session.command(me, { type: 'call-bot', ...what });
    else transport.tell({ type: 'vote', agrees: true, ...what });
  }

  answerVote(agrees: boolean): void {
    const { here, transport } = this.session;
    for (const seat of this.vote?.needed.filter((one) => here.includes(one)) ?? [])
      transport.tell({ type: 'vote', seat, for: this.vote!.for, level: this.vote!.level, agrees });
  }

  takeBack(seat: number): Promise<unknown> {
    return this.session.command(seat, { type: 'take-back' });
  }

  react(code: Reaction): void {
    const { mine, here, transport } = this.session;
    transport.tell({ type: 'reaction', seat: mine ?? here[0], code });
  }

  playAgain(): Promise<unknown> {
    return this.session.transport.ask({ type: 'rematch' });
  }

  hear(talk: Talk): void {
    if (talk.type === 'presence') this.meet(talk);
    if (talk.type === 'vote') this.vote = talk.needed.length > 0 ? talk : null;
    if (talk.type === 'rematch') this.next = talk;
    if (talk.type === 'elsewhere') this.lose(talk.seats);
    if (talk.type === 'reaction') this.say(talk.seat, talk.code as Reaction);
  }

  isHere(seat: number): boolean {
    return this.presence.seats[seat - 1]?.here ?? true;
  }

  // A person who is not here, and for whom nobody plays.
  isMissed(table: TableView, seat: number): boolean {
    const one = table.seats[seat - 1];
    return !!one && one.level === 0 && !one.out && !one.sitting_in && !this.isHere(seat);
  }

  away_ms(seat: number): number {
    const then_ms = this.presence.seats[seat - 1]?.away_ms ?? 0;
    return then_ms + Math.max(0, this.now_ms - this.heard_ms);
  }

  // Persons who play and are here.
  private playing(table: TableView): number[] {
    return table.seats.flatMap((one, i) =>
      one.level === 0 && !one.out && !one.sitting_in && this.isHere(i + 1) ? [i + 1] : [],
    );
  }

  leave(): void {
    for (const timer of this.bubbles.values()) clearTimeout(timer);
    this.said = {};
  }

  private claim(take: boolean): void {
    this.session.transport.tell({ type: 'claim', device: device(), take });
  }

  // Another device was there before, or has taken over.
  private lose(seats: number[]): void {
    this.lost = true;
    this.elsewhere = [...this.elsewhere, ...seats];
    this.session.sit(this.seats.filter((seat) => !this.elsewhere.includes(seat)));
  }

  private meet(presence: Presence): void {
    this.presence = presence;
    this.heard_ms = this.now_ms = Date.now();
  }

  private say(seat: number, code: Reaction): void {
    this.said[seat] = code;
    clearTimeout(this.bubbles.get(seat));
    this.bubbles.set(
      seat,
      setTimeout(() => delete this.said[seat], bubble_ms),
    );
  }
}
