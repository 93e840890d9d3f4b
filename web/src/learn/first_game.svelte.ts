// The first game in the hands of a pupil: beat by beat something is said, a turn is wanted, or the other
// plays. What is wanted is carried out; any other turn is answered kindly, and may be tried again.
import { t } from '../i18n/language.svelte';
import type { Account, GameName } from '../messages';
import { hubOf, gardenGrid, middleOf, twistyGrid } from '../boards/geometry';
import { wayOf } from '../motion/plan';
import { tell, type Told } from '../play/tell';
import type { People } from '../play/words';
import { Solo, type Wanted } from '../solo/solo.svelte';
import type { Engine } from '../worker/engine';
import type { ReplayReply } from '../worker/replies';
import { firstGames, turnsBefore, turnsOf, type Beat } from './first_games';
import { faultOf } from './kindly';

// The fox is the pupil.
export const people: People = { names: [], pawns: [0, 1, 2, 3], you: 1 };

export class FirstGame {
  readonly solo: Solo;
  at = $state(0); // which beat
  begun = $state(false); // the game is known, and the board is laid
  told = $state.raw<Told | null>(null); // what the other has just done
  answer = $state(''); // to a turn that was not wanted
  private readonly script;
  private positions: string[] = []; // from the start to the end
  private accounts: Account[] = [];

  // Begins at a beat, and tells of each that is reached.
  constructor(
    private readonly engine: Engine,
    readonly game: GameName,
    at: number,
    private readonly onbeat: (at: number) => void,
    private readonly onwon: () => void,
  ) {
    this.script = firstGames[game];
    this.at = at < this.script.beats.length ? at : 0;
    this.solo = new Solo(engine, people, (wanted) => this.judge(wanted));
    this.solo.closed = true;
  }

  get beat(): Beat | undefined {
    return this.script.beats[this.at];
  }
  get isWon(): boolean {
    return this.beat === undefined;
  }
  get length(): number {
    return this.script.beats.length;
  }

  async begin(): Promise<void> {
    const turns = turnsOf(this.script).map((turn) => ({ turn }));
    const request = { type: 'replay', start: this.script.start, turns };
    ({ positions: this.positions, accounts: this.accounts } =
      await this.engine.ask<ReplayReply>(request));
    await this.solo.lay(this.positions[this.played]!);
    this.begun = true;
    await this.enter();
  }

  // What was said is read.
  async next(): Promise<void> {
    if (!this.begun || this.beat?.kind !== 'say') return;
    this.told = null;
    this.at++;
    await this.enter();
  }

  // From the beginning.
  async restart(): Promise<void> {
    this.at = 0;
    this.told = null;
    await this.solo.lay(this.positions[0]!);
    await this.enter();
  }

  // Draws the turn that is wanted.
  show(): void {
    const account = this.accounts[this.played]!;
    const way = wayOf(account);
    if (account.game === 'twisty') {
      const corner = account.corner && middleOf(twistyGrid, account.corner);
      this.solo.showHint(corner ? [...way, corner] : way);
    } else {
      const turn = account.steps.find(({ kind }) => kind === 'turn');
      this.solo.showHint(way.length > 1 ? way : [], turn?.axis ?? null);
    }
  }

  private get played(): number {
    return turnsBefore(this.script, this.at);
  }

  private async enter(): Promise<void> {
    const { beat, solo } = this;
    this.answer = '';
    solo.message = '';
    solo.closed = beat?.kind !== 'do';
    solo.hideHint();
    this.onbeat(this.at);
    if (!beat) return this.onwon();
    if (beat.kind === 'say') this.point(beat.places ?? []);
    if (beat.kind === 'do' && beat.isDrawn) this.show();
    if (beat.kind === 'owl') await this.reply();
  }

  private async reply(): Promise<void> {
    const account = this.accounts[this.played]!;
    const after = this.positions[this.played + 1]!;
    const at = this.at;
    await this.solo.carryOut({ account, after, seen: false });
    if (this.at !== at) return;
    this.told = tell(people, account, this.solo.stage.scene);
    this.at++;
    await this.enter();
  }

  private point(places: string[]): void {
    const [place] = places;
    if (!place) return;
    if (place < 'a') this.solo.showHint([hubOf(gardenGrid, place)], place);
    else this.solo.showHint([middleOf(this.game === 'twisty' ? twistyGrid : gardenGrid, place)]);
  }

  private async judge(wanted: Wanted): Promise<void> {
    const { beat, played } = this;
    if (beat?.kind !== 'do') return;
    const isWin = wanted.account.game === 'twisty' ? wanted.account.winner : wanted.account.wins;
    const isLast = this.at === this.length - 1;
    if (wanted.turn !== beat.turn && !(isLast && isWin)) return this.correct(wanted);
    this.told = null;
    this.answer = '';
    this.solo.closed = true;
    const after = isLast ? wanted.after : this.positions[played + 1]!;
    await this.solo.carryOut({ ...wanted, after });
    this.at++;
    await this.enter();
  }

  private async correct({ account, seen }: Wanted): Promise<void> {
    const { solo, played } = this;
    const fault = faultOf(account, solo.stage.scene!, this.accounts[played]);
    if (seen) await solo.lay(this.positions[played]!);
    solo.cancel();
    this.answer = t(`learn.fault.${fault}`);
    solo.message = '';
    this.show();
  }
}
