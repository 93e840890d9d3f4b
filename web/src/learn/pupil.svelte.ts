// One exercise in the hands of a pupil: a turn that does what is asked is carried out, any other one is
// answered kindly, and may be tried again.
import { t } from '../i18n/language.svelte';
import type { Turn } from '../messages';
import { wayOf } from '../motion/plan';
import { hintWords } from '../play/words';
import { winningReply } from '../solo/reply';
import { Solo, type Wanted } from '../solo/solo.svelte';
import type { Engine } from '../worker/engine';
import type { Exercise } from './book';
import { people } from './first_game.svelte';
import { faultOf } from './kindly';
import type { Done } from './progress.svelte';
import { fulfils } from './wish';

export class Pupil {
  readonly solo: Solo;
  done = $state(false);
  failed = $state(false); // what came of it is to be seen on the board
  answer = $state(''); // to a turn that does something else
  private helped = false;

  constructor(
    private readonly engine: Engine,
    readonly exercise: Exercise,
    private readonly ondone: (how: Done) => void,
  ) {
    this.solo = new Solo(engine, people, (wanted) => this.judge(wanted));
  }

  async begin(): Promise<void> {
    this.done = false;
    this.failed = false;
    this.answer = '';
    this.solo.message = '';
    this.solo.closed = false;
    await this.solo.lay(this.exercise.position);
  }

  // Shows a turn that does it, of several the one with the fewest steps.
  async show(): Promise<void> {
    this.helped = true;
    const { solo } = this;
    let best: Pick<Wanted, 'account' | 'after'> | null = null;
    let axis: string | null = null;
    const length = ({ account }: Pick<Wanted, 'account'>) => wayOf(account).length;
    for (const turn of this.likely()) {
      const told = await solo.explain(turn.turn);
      if (!told.legal || (best && length(told) >= length(best))) continue;
      if (!(await this.does(told))) continue;
      [best, axis] = [told, turn.axis ?? null];
      if (this.exercise.theme === 'block') break;
    }
    if (!best) return;
    solo.showHint(wayOf(best.account), axis);
    solo.message = hintWords(best.account);
  }

  // Turns that can do it at all, by what they bring; for a hedge in somebody's way it is enough to try each
  // turning once before all that can be done besides.
  private likely(): Turn[] {
    const { theme } = this.exercise;
    const { turns } = this.solo;
    if (theme === 'block') {
      const turnings = new Map(turns.map((one) => [`${one.axis} ${one.quarters}`, one]));
      return [...new Set([...turnings.values(), ...turns])];
    }
    if (theme === 'portal' || theme === 'safety') return turns;
    return turns.filter(({ effect }) => !['go', 'end'].includes(effect!));
  }

  private async does({ account, after }: Pick<Wanted, 'account' | 'after'>): Promise<boolean> {
    if (this.exercise.theme !== 'block') return fulfils(this.exercise.theme, account);
    return !(await winningReply(this.engine, after!));
  }

  private async judge(wanted: Wanted): Promise<void> {
    const { solo } = this;
    if (await this.does(wanted)) {
      this.done = true;
      this.answer = '';
      solo.closed = true;
      // At once: somebody may leave while it is carried out.
      this.ondone(this.helped ? 'helped' : 'alone');
      await solo.carryOut(wanted);
      solo.message = '';
      return;
    }
    this.helped = true;
    if (this.exercise.theme === 'block') return this.refute(wanted);
    const fault = faultOf(wanted.account, solo.stage.scene!);
    if (wanted.seen) await solo.lay(this.exercise.position);
    solo.cancel();
    solo.message = '';
    this.answer = t(`learn.fault.${fault}`);
  }

  // The other is seen to get through.
  private async refute(wanted: Wanted): Promise<void> {
    const { solo } = this;
    solo.closed = true;
    await solo.carryOut(wanted);
    const reply = (await winningReply(this.engine, wanted.after!))!;
    if (reply.position !== solo.position) await solo.lay(reply.position);
    const told = await solo.explain(reply.turn);
    if (told.legal) await solo.carryOut({ account: told.account, after: told.after, seen: false });
    solo.message = '';
    this.failed = true;
    this.answer = t('learn.fault.through');
  }
}
