// A position in the hands of one person, away from any table: for lessons, puzzles and the like. Taps become
// turns, the referee says what may be done and why something may not, and whoever owns the position hears
// of each whole turn and decides what becomes of it.
import { noMarks, type BoardMarks } from '../boards/view';
import { t } from '../i18n/language.svelte';
import type { Account, Scene, Turn, TurnText } from '../messages';
import { Stage } from '../session/stage.svelte';
import type { Engine } from '../worker/engine';
import type {
  DraftStep,
  ExplainReply,
  SceneReply,
  TurnsReply,
  WhyNotReply,
} from '../worker/replies';
import { GardenChoice } from '../play/garden_choice.svelte';
import { promptWords } from '../play/prompt';
import { TwistyChoice, type Picked } from '../play/twisty_choice.svelte';
import { deedWords, refusalWords, type People } from '../play/words';

// A turn that somebody wants to play. With `seen`, the board shows already what it does.
export interface Wanted {
  turn: TurnText;
  account: Account;
  after: string | null; // the position; null where it depends on a hidden card
  seen: boolean;
}

export class Solo {
  readonly twisty: TwistyChoice;
  readonly garden: GardenChoice;
  position = $state('');
  turns = $state.raw<Turn[]>([]); // all that are legal
  message = $state('');
  shaken = $state<string | null>(null);
  closed = $state(false); // nothing is to be done here now
  busy = $state(false); // a turn is being judged
  private stepping = $state(false); // a step of a turn is being taken
  private laid = 0; // how many positions
  private moved: Promise<void> = Promise.resolve(); // when what moves has come to its end
  hint = $state.raw<BoardMarks['hint']>([]); // a way that is shown
  hintAxis = $state<string | null>(null);
  private asked = $state(false); // to see where one can go

  // With `lit`, all places that one can go to; otherwise they are shown when the pawn is tapped.
  constructor(
    private readonly engine: Engine,
    readonly people: People,
    private readonly onturn: (wanted: Wanted) => Promise<void>,
    readonly stage = new Stage(),
    private readonly lit = true,
  ) {
    const about = () => this.about();
    this.twisty = new TwistyChoice(engine, about);
    this.garden = new GardenChoice(engine, about);
  }

  about(): { position: string } {
    return { position: this.position };
  }

  get free(): boolean {
    return this.open && !this.stepping;
  }

  private get open(): boolean {
    return !this.closed && !this.busy && !this.stage.moving && this.turns.length > 0;
  }

  // Puts a position on the board, as it is, and everything down that was in the hand.
  async lay(position: string): Promise<void> {
    const mine = ++this.laid;
    this.turns = [];
    this.hideHint();
    this.stage.skip();
    await this.moved;
    const { scene } = await this.engine.ask<SceneReply>({ type: 'scene', position });
    if (mine !== this.laid) return;
    this.position = position;
    this.stage.show(scene);
    await this.begin();
  }

  // A position that somebody else puts on the board; null: nothing is to be done there.
  async take(position: string | null): Promise<void> {
    if (position === (this.closed ? null : this.position)) return;
    this.laid++;
    this.turns = [];
    this.message = '';
    this.closed = position === null;
    this.cancel();
    this.garden.clear();
    if (position === null) return;
    this.position = position;
    await this.begin();
  }

  // Carries a turn out and goes on from the position after it, if that is known. Another position that is
  // laid meanwhile is not touched.
  async carryOut({ account, after, seen }: Pick<Wanted, 'account' | 'after' | 'seen'>): Promise<void> {
    const mine = this.laid;
    this.hideHint();
    this.turns = [];
    const scene = after
      ? (await this.engine.ask<SceneReply>({ type: 'scene', position: after })).scene
      : this.stage.scene!;
    if (mine !== this.laid) return;
    await (this.moved = this.stage.carryOut(account, scene, seen));
    if (mine !== this.laid || after === null) return;
    this.position = after;
    await this.begin();
  }

  explain(turn: TurnText | string): Promise<ExplainReply> {
    return this.engine.ask({ type: 'explain', turn, ...this.about() });
  }

  // Draws a way on the board: what an account tells, or nothing.
  showHint(way: BoardMarks['hint'], axis: string | null = null): void {
    this.hint = way;
    this.hintAxis = axis;
  }
  hideHint(): void {
    this.showHint([]);
  }

  marks(): BoardMarks {
    const { scene, trail } = this.stage;
    if (!scene || !this.open) return { ...noMarks(), last: trail, hint: this.hint };
    const marks =
      scene.game === 'twisty'
        ? this.twisty.marks(scene, this.turns, this.lit)
        : this.garden.marks(scene, this.turns);
    const isQuiet = !this.lit && !this.asked && this.garden.steps.length === 0 && !this.garden.lifted;
    if (scene.game === 'labyrinth' && scene.act.kind === 'turn' && isQuiet) marks.places = new Map();
    return { ...marks, last: trail, hint: this.hint };
  }

  // What to do, while there is nothing else to say.
  get prompt(): string {
    const { scene } = this.stage;
    if (!scene || !this.free) return '';
    const { draft, steps } = this.garden;
    const standing = { scene, turns: this.turns, draft, steps: steps.length, landings: true };
    return promptWords(this.people, standing);
  }

  // What is in the hand, for those who hear it.
  get preview(): string {
    const { draft, steps } = this.garden;
    if (this.twisty.landing && this.twisty.told) return deedWords(this.people, this.twisty.told);
    return draft && steps.length > 0 ? deedWords(this.people, draft.account) : '';
  }

  // The hedge that is in the hand or shown.
  get axis(): string | null {
    return this.garden.lifted ?? this.hintAxis;
  }

  get canConfirm(): boolean {
    const { draft, steps } = this.garden;
    return this.free && !!draft?.turn && steps.length > 0;
  }

  get canStepBack(): boolean {
    return this.free && this.garden.steps.length > 0;
  }

  async pick(at: string): Promise<void> {
    this.message = '';
    const { scene } = this.stage;
    if (this.stage.moving) return this.stage.skip();
    if (!scene || !this.free) return;
    const own = this.ownPlace(scene);
    if (scene.game === 'twisty') return this.picked(this.twisty.pick(this.turns, at, own));
    return scene.act.kind === 'gate' ? this.pickGate(at) : this.pickCell(at, own);
  }

  // A pawn that was dragged there.
  async drop(at: string): Promise<void> {
    const { scene } = this.stage;
    if (!scene || !this.free) return;
    if (scene.game === 'labyrinth') return this.pick(at);
    await this.picked(this.twisty.drop(this.turns, at, this.ownPlace(scene)));
  }

  hover(at: string | null): void {
    if (this.free && this.stage.scene?.game === 'twisty') this.twisty.hover(this.turns, at);
  }

  lift(axis: string): void {
    this.message = '';
    if (!this.free || !this.garden.draft?.choices.turn) return;
    if (this.garden.lifted === axis) this.garden.putDown();
    else void this.garden.lift(axis);
    this.hintAxis = null;
  }

  look(quarters: number | null): void {
    if (!this.stepping) this.garden.looked = quarters;
  }

  turnHedge(axis: string, quarters: number): Promise<void> {
    return this.step({ kind: 'turn', axis, quarters }, axis);
  }

  // One step of the labyrinth back.
  async back(): Promise<void> {
    if (this.canStepBack) this.stage.show(await this.garden.back());
  }

  async confirm(): Promise<void> {
    if (this.canConfirm) await this.want(this.garden.draft!.turn!, true);
  }

  cancel(): void {
    this.twisty.clear();
    this.garden.putDown();
    this.garden.gate = null;
  }

  private async begin(): Promise<void> {
    const { laid, position } = this;
    this.asked = false;
    this.garden.clear();
    const { turns } = await this.engine.ask<TurnsReply>({ type: 'turns', position });
    this.twisty.begin(turns);
    if (turns[0]?.cell) await this.garden.begin();
    if (laid === this.laid && position === this.position) this.turns = turns;
  }

  private ownPlace({ act, players }: Scene): string {
    const seat = act.kind === 'draw' ? 0 : act.seat;
    return players.find((player) => player.seat === seat)?.pawn ?? '';
  }

  private async picked(picked: Picked): Promise<void> {
    if (picked.kind === 'preview') {
      const words = picked.corner ? 'twisty.chooseCorner' : 'twisty.again';
      this.message = t(words, { place: picked.at });
    }
    if (picked.kind === 'refused') await this.refuse(picked.at);
    if (picked.kind === 'play') await this.want(picked.turn, false);
  }

  private async pickGate(at: string): Promise<void> {
    const turn = this.turns.find((one) => one.gate === at);
    if (!turn) return this.refuse(at);
    if (this.garden.gate === at) return this.want(turn.turn, false);
    this.garden.gate = at;
    this.message = t('garden.gateAgain', { place: at });
  }

  private async pickCell(at: string, own: string): Promise<void> {
    const step = this.garden.stepTo(at);
    if (step) return this.step(step, at);
    if (at === own && this.canConfirm) return this.confirm();
    if (at === own) this.asked = !this.asked;
    else await this.refuse(at);
  }

  private async step(step: DraftStep, at: string): Promise<void> {
    if (!this.free) return;
    this.stepping = true;
    const isSeen = this.garden.shows(step);
    const account = await this.garden.take(step);
    if (account) await this.stage.carryOut(account, this.garden.draft!.scene, isSeen);
    else this.shake(at);
    this.stepping = false;
    // A goal that is reached ends the turn.
    if (account && this.garden.draft?.reached) await this.confirm();
  }

  private async want(turn: TurnText, seen: boolean): Promise<void> {
    this.busy = true;
    try {
      const told = await this.explain(turn);
      if (told.legal) await this.onturn({ turn, account: told.account, after: told.after, seen });
    } finally {
      this.busy = false;
    }
  }

  private async refuse(place: string): Promise<void> {
    this.shake(place);
    const question = { type: 'why-not', place, steps: this.garden.steps, ...this.about() };
    const { refusal } = await this.engine.ask<WhyNotReply>(question);
    if (refusal) this.message = refusalWords(this.people, refusal);
  }

  private shake(at: string): void {
    this.shaken = at;
    setTimeout(() => (this.shaken = null), 450);
  }
}
