// What the board shows at this moment: a scene, and while a turn is carried out, a frame of it. It may
// lag behind the game: what is still to be shown waits here.
import type { Account, Scene } from '../messages';
import { frameAt, planOf, soundOf, wayOf, type Frame, type Plan } from '../motion/plan';
import { travel } from '../motion/travel';
import type { Point } from '../boards/geometry';
import { play as playSound } from '../ui/sound';
import { paceOf, settings } from '../state/settings.svelte';

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Stage {
  scene = $state.raw<Scene | null>(null);
  frame = $state.raw<Frame | null>(null);
  private dealt = $state.raw<Scene['players'] | null>(null); // what has come to the players already
  trail = $state.raw<Point[]>([]); // the way of the last turn
  moving = $state(false);
  lagging = $state(false); // something is still to be shown
  private skipped = false;
  private waiting: (() => Promise<void>)[] = [];
  private showing: Promise<void> = Promise.resolve();

  // What lies before the players: while a turn is shown, what it brings lies there as it arrives.
  get players(): Scene['players'] {
    return this.dealt ?? this.scene?.players ?? [];
  }

  // Shows this after all that waits already.
  queue(step: () => Promise<void>): void {
    this.waiting.push(step);
    if (!this.lagging) this.showing = this.work();
  }

  // When nothing waits any more.
  settled(): Promise<void> {
    return this.showing;
  }

  // What waits is not wanted any more, and what moves comes to its end at once.
  drop(): void {
    this.waiting = [];
    this.skip();
  }

  show(scene: Scene): void {
    this.skip();
    this.scene = scene;
    this.dealt = null;
    this.frame = null;
    this.trail = [];
  }

  // Carries out a turn from the scene that is shown to the one after it. With `isSeen`, the board looks
  // like that already, and only what is worth a feast is shown.
  async carryOut(account: Account, after: Scene, isSeen = false): Promise<void> {
    const before = this.scene;
    const isDone = isSeen && !(account.game === 'labyrinth' && account.reached);
    const pace = document.hidden || isDone ? 0 : paceOf(settings.speed, prefersStill());
    this.trail = [];
    if (before && pace > 0) await this.run(planOf(before, account), after, pace);
    this.scene = after;
    this.dealt = null;
    this.frame = null;
    this.trail = wayOf(account);
    if (account.game === 'labyrinth' && account.reached) playSound('bell');
  }

  skip(): void {
    this.skipped = true;
  }

  private async work(): Promise<void> {
    this.lagging = true;
    await null; // whatever comes together is known before the first of it is shown
    try {
      for (let step = this.waiting.shift(); step; step = this.waiting.shift()) await step();
    } finally {
      this.lagging = false;
    }
  }

  private async run(plan: Plan, after: Scene, pace: number): Promise<void> {
    this.moving = true;
    this.skipped = false;
    let beat = 0;
    let flies = false; // what was taken flies over the page instead of the board
    await new Promise<void>((done) => {
      let start: number | null = null;
      const step = (now: number) => {
        start ??= now;
        const at_ms = (now - start) / pace;
        if (this.skipped || document.hidden || at_ms >= plan.total_ms) return done();
        for (; beat < plan.beats.length && plan.beats[beat]!.start_ms <= at_ms; beat++) {
          const now = plan.beats[beat]!;
          const sound = soundOf(now);
          if (sound) playSound(sound);
          if ('gift' in now) flies = travel(now.gift, now.length_ms * pace);
        }
        if (at_ms >= plan.dealt_ms) this.dealt ??= after.players;
        const frame = frameAt(plan, at_ms);
        this.frame = flies ? { ...frame, cube: null } : frame;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    this.moving = false;
  }
}
