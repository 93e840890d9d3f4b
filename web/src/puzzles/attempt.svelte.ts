// One puzzle in the hands of whoever solves it: right turns are answered by the best defence, a wrong one
// by the line that refutes it, and whoever is stuck gets a clue, another one, or the solution.
import { t } from '../i18n/language.svelte';
import type { TurnText } from '../messages';
import { wayOf } from '../motion/plan';
import { accountWords, hintWords, nameOf, type People } from '../play/words';
import { winningReply } from '../solo/reply';
import { Solo, type Wanted } from '../solo/solo.svelte';
import type { Engine } from '../worker/engine';
import type { Puzzle } from './book';
import { bestTurn, judge, type Fault } from './judge';
import type { Solved } from './progress.svelte';

export type Standing = 'open' | 'thinking' | 'wrong' | 'solved' | 'shown';

const mostClues = 3;
const longestRefutation = 5; // turns of both

export class Attempt {
  readonly solo: Solo;
  standing = $state<Standing>('open');
  left = $state(0); // turns to do it in
  clues = $state(0); // that were given for this turn
  told = $state.raw<string[]>([]); // what was played in answer, or as the solution
  verdict = $state(''); // once it is solved, or went wrong
  private isFirst = true;
  private helped = false;
  private round = 0; // of trying; what was begun in another one is not gone on with

  constructor(
    private readonly engine: Engine,
    readonly puzzle: Puzzle,
    people: People,
    private readonly onsolved: (how: Solved) => void,
  ) {
    this.solo = new Solo(engine, people, (wanted) => this.play(wanted));
    this.left = puzzle.turns;
  }

  async begin(): Promise<void> {
    this.round++;
    this.standing = 'open';
    this.left = this.puzzle.turns;
    this.isFirst = true;
    this.clues = 0;
    this.told = [];
    this.verdict = '';
    this.solo.message = '';
    this.solo.closed = false;
    await this.solo.lay(this.puzzle.position);
  }

  get canHint(): boolean {
    return this.standing === 'open' && this.clues < mostClues && this.solo.turns.length > 0;
  }

  // First what it is about, then where, then how.
  async hint(): Promise<void> {
    if (!this.canHint) return;
    const { round } = this;
    this.helped = true;
    // What the later turns are about nobody has said.
    this.clues = this.isFirst || this.clues > 0 ? this.clues + 1 : 2;
    if (this.clues === 1) {
      this.solo.message = t(`puzzles.clue.${this.puzzle.theme}`);
      return;
    }
    const told = await this.solo.explain(await this.ownTurn());
    if (!told.legal || round !== this.round || this.standing !== 'open') return;
    const { account } = told;
    const way = wayOf(account);
    const turn = account.game === 'labyrinth' && account.steps.find(({ kind }) => kind === 'turn');
    const axis = (turn && turn.axis) || null;
    if (this.clues === mostClues) {
      this.solo.showHint(way, axis);
      this.solo.message = hintWords(account);
    } else if (account.game === 'twisty') {
      this.solo.showHint(way.slice(-1));
      this.solo.message = t('puzzles.clue.place', { place: account.hops.at(-1)?.to ?? '' });
    } else {
      this.solo.showHint([], axis);
      this.solo.message = axis
        ? t('puzzles.clue.hedge', { place: axis })
        : t('puzzles.clue.noHedge');
    }
  }

  // Plays the solution, the other defending as well as it can.
  async show(): Promise<void> {
    this.helped = true;
    const begun = this.begin();
    const { round } = this;
    this.standing = 'shown';
    this.solo.closed = true;
    await begun;
    for (let i = 2 * this.puzzle.turns - 1; i > 0 && round === this.round; i--) {
      const turn = await this.ownTurn();
      if (!(await this.carryOut(turn, round))) return;
      this.isFirst = false;
    }
    if (round === this.round) this.verdict = t('puzzles.shown');
  }

  private async play(wanted: Wanted): Promise<void> {
    const { round } = this;
    this.standing = 'thinking';
    this.solo.closed = true;
    this.told = [];
    const judged = await judge(this.engine, this.puzzle, wanted, this.left);
    if (round !== this.round) return;
    await this.solo.carryOut(wanted);
    if (round !== this.round) return;
    if (!judged.right) return this.refute(judged.fault, round);
    if (judged.solved) {
      this.standing = 'solved';
      this.verdict = t(`puzzles.done.${this.puzzle.task}`, { who: nameOf(this.solo.people, 2) });
      return this.onsolved(this.helped ? 'helped' : 'alone');
    }
    const reply = await bestTurn(this.engine, this.solo.position);
    if (!(await this.carryOut(reply, round))) return;
    this.left--;
    this.isFirst = false;
    this.clues = 0;
    this.standing = 'open';
    this.solo.closed = false;
    this.solo.message = t('puzzles.right', { count: this.left });
  }

  private async refute(fault: Fault, round: number): Promise<void> {
    this.helped = true;
    this.standing = 'wrong';
    this.verdict = this.faultWords(fault);
    if (fault.kind === 'through') {
      const reply = await winningReply(this.engine, this.solo.position);
      if (!reply || round !== this.round) return;
      if (reply.position !== this.solo.position) await this.solo.lay(reply.position);
      await this.carryOut(reply.turn, round);
    }
    if (fault.kind !== 'loses' && fault.kind !== 'draws') return;
    const length = fault.kind === 'loses' ? 2 * fault.count - 1 : 3;
    for (let i = Math.min(length, longestRefutation); i > 0; i--) {
      const turn = await bestTurn(this.engine, this.solo.position);
      if (!(await this.carryOut(turn, round))) return;
    }
  }

  private async ownTurn(): Promise<TurnText | string> {
    return this.isFirst ? this.puzzle.solution : bestTurn(this.engine, this.solo.position);
  }

  // Whether it was done: nothing else was begun meanwhile.
  private async carryOut(turn: TurnText | string, round: number): Promise<boolean> {
    const told = await this.solo.explain(turn);
    if (!told.legal || round !== this.round) return false;
    const { account, after } = told;
    await this.solo.carryOut({ account, after, seen: false });
    if (round !== this.round) return false;
    this.told = [...this.told, accountWords(this.solo.people, account)];
    return true;
  }

  private faultWords(fault: Fault): string {
    const who = nameOf(this.solo.people, 2);
    const count = fault.kind === 'loses' ? fault.count : this.puzzle.turns;
    return t(`puzzles.fault.${fault.kind}`, { who, count });
  }
}
