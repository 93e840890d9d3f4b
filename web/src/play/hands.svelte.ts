// The hands of the person at the table: every tap, key and button comes here, and what it means for
// the game follows from where the game stands. Messages are sentences to show and to say.
import { noMarks, type BoardMarks } from '../boards/view';
import { t } from '../i18n/language.svelte';
import type { Refusal, Scene, TurnText } from '../messages';
import type { Session } from '../session/session.svelte';
import { Hint } from '../state/hint.svelte';
import { History } from '../state/history.svelte';
import { settings } from '../state/settings.svelte';
import type { Engine } from '../worker/engine';
import type { DraftStep, WhyNotReply } from '../worker/replies';
import { GardenChoice } from './garden_choice.svelte';
import { promptWords } from './prompt';
import { TwistyChoice, type Picked } from './twisty_choice.svelte';
import { hintWords, otherwiseWords, proofWords, reasonWords, refusalWords } from './words';
import type { People } from './words';

export class Hands {
  readonly twisty: TwistyChoice;
  readonly garden: GardenChoice;
  readonly history: History;
  readonly hint: Hint;
  message = $state('');
  shaken = $state<string | null>(null);
  busy = $state(false);
  sure = $state(false); // to do nothing

  constructor(
    readonly session: Session,
    readonly engine: Engine,
    thinker: Engine,
  ) {
    const about = () => session.about();
    this.twisty = new TwistyChoice(engine, about);
    this.garden = new GardenChoice(engine, about);
    this.history = new History(engine, session.stage);
    this.hint = new Hint(engine, thinker, about);
  }

  get people(): People {
    const { here } = this.session;
    return {
      names: this.session.table?.seats.map((seat) => seat.name) ?? [],
      pawns: this.session.pawns,
      you: here.length === 1 ? here[0] : undefined,
    };
  }

  // A person may act, on the present.
  get free(): boolean {
    return (
      this.session.mine !== null &&
      this.history.at === null &&
      !this.busy &&
      this.session.turns.length > 0
    );
  }

  // A new turn begins: whatever was in the hand is put down.
  async ready(): Promise<void> {
    this.hint.clear();
    this.sure = false;
    this.history.forget();
    const { scene, turns } = this.session;
    this.twisty.begin(turns);
    if (scene?.game === 'labyrinth' && scene.act.kind === 'turn' && turns.length > 0)
      await this.garden.begin();
    else this.garden.clear();
  }

  marks(scene: Scene): BoardMarks {
    if (this.history.at !== null) return { ...noMarks(), last: this.session.stage.trail };
    const turns = this.free ? this.session.turns : [];
    const marks =
      scene.game === 'twisty'
        ? this.twisty.marks(scene, turns, settings.landings)
        : this.garden.marks(scene, turns);
    marks.hint = this.hint.answer?.way ?? [];
    marks.last = this.session.stage.trail;
    const { wanted } = this.session;
    if (wanted && scene.game === 'labyrinth') {
      const places = scene.cells.map(({ at }) => at).filter((at) => wanted.cards.includes(at));
      marks.places = new Map(places.map((at) => [at, 'gate']));
    }
    return marks;
  }

  async pick(at: string): Promise<void> {
    this.message = '';
    if (this.session.stage.moving) return this.session.stage.skip();
    const { wanted } = this.session;
    if (wanted) return wanted.cards.includes(at) ? wanted.tell(at) : this.shake(at);
    const { scene } = this.session.stage;
    if (!this.free || !scene) return this.notNow(at);
    if (scene.game === 'twisty') {
      await this.twistyPicked(this.twisty.pick(this.session.turns, at, this.ownPlace(scene)));
    } else if (scene.act.kind === 'gate') {
      await this.pickGate(at);
    } else {
      await this.pickCell(at, this.ownPlace(scene));
    }
  }

  async drop(at: string): Promise<void> {
    const { scene } = this.session.stage;
    if (!this.free || !scene) return;
    if (scene.game === 'labyrinth') return this.pick(at);
    await this.twistyPicked(this.twisty.drop(this.session.turns, at, this.ownPlace(scene)));
  }

  hover(at: string | null): void {
    if (this.hint.busy) return; // a hint puts a preview down
    if (this.free && this.session.scene?.game === 'twisty')
      this.twisty.hover(this.session.turns, at);
  }

  get prompt(): string {
    const { scene, turns } = this.session;
    if (!this.free || !scene) return '';
    const { draft, steps } = this.garden;
    const landings = settings.landings || this.twisty.asked;
    return promptWords(this.people, { scene, turns, draft, steps: steps.length, landings });
  }

  liftHedge(axis: string): void {
    this.message = '';
    if (!this.free || !this.garden.draft) return this.notNow(axis);
    if (!this.garden.draft.choices.turn) {
      this.shake(axis);
      this.message = t(
        this.garden.draft.reached ? 'garden.reachedAlready' : 'garden.turnedAlready',
      );
      return;
    }
    if (this.garden.lifted === axis) return this.garden.putDown();
    void this.garden.lift(axis);
    this.message = t('garden.lifted', { place: axis });
  }

  // A hedge that is being turned stays as it was looked at.
  lookHedge(quarters: number | null): void {
    if (!this.busy) this.garden.looked = quarters;
  }

  turnHedge(axis: string, quarters: number): Promise<void> {
    return this.takeStep({ kind: 'turn', axis, quarters }, axis);
  }

  get canConfirm(): boolean {
    if (!this.free) return false;
    if (this.garden.draft) return this.garden.draft.turn !== null;
    return this.chosenTurn() !== null;
  }

  // A turn in which nothing was done is asked about once.
  async confirm(): Promise<void> {
    if (!this.canConfirm) return;
    const { draft, steps } = this.garden;
    if (draft && steps.length === 0 && !draft.reached && !this.sure) {
      this.sure = true;
      this.message = t('garden.sure');
      return;
    }
    await this.play(draft ? draft.turn! : this.chosenTurn()!, draft !== null && steps.length > 0);
  }

  async stepBack(): Promise<void> {
    if (this.free && this.garden.steps.length > 0)
      this.session.stage.show(await this.garden.back());
  }

  // A person here has played, and has not said yet which card it turned up.
  private get isTelling(): boolean {
    return this.session.here.includes(this.session.wanted?.seat ?? 0);
  }

  get canUndo(): boolean {
    return this.isTelling || this.garden.steps.length > 0 || this.session.undoable !== 'no';
  }

  async undo(): Promise<void> {
    if (this.isTelling) return this.session.wanted!.tell(null);
    if (this.garden.steps.length > 0) return this.stepBack();
    const done = await this.session.undo();
    const words = { done: '', no: t('undo.nothing'), 'card-turned-up': t('undo.card') };
    this.message = words[done];
  }

  cancel(): void {
    this.message = '';
    this.twisty.clear();
    this.garden.putDown();
    this.garden.gate = null;
    this.hint.clear();
  }

  async askHint(): Promise<void> {
    if (!this.free || this.hint.busy) return;
    this.cancel();
    const { daily } = this.session.transport;
    if (daily) daily.helps++;
    this.message = t('hint.thinking');
    const { steps } = this.garden;
    await this.hint.ask(this.session.table!, this.session.turns, steps);
    const { answer } = this.hint;
    if (!answer) return;
    const { told, line, otherwise, reasons, rest, seat } = answer;
    // The first reasons weigh most; more than two would not be read.
    const why =
      proofWords(line, seat) || reasonWords(this.people, reasons.slice(0, otherwise ? 1 : 2));
    this.message = [
      steps.length > 0 && !rest && t('hint.first'),
      hintWords(told),
      why,
      otherwise && otherwiseWords(this.people, otherwise),
    ]
      .filter(Boolean)
      .join(' ');
  }

  async look(to: number): Promise<void> {
    const { shown: table, stage } = this.session;
    if (!table || stage.lagging || stage.moving) return stage.skip();
    this.cancel();
    if (to >= table.turns.length && this.history.at !== null && this.history.at < to - 1)
      return this.present();
    await this.history.load(table);
    await this.history.go(to);
    if (this.history.at === table.turns.length) await this.present();
  }

  // Back from the past.
  async present(): Promise<void> {
    this.history.forget();
    if (this.session.scene) this.session.stage.show(this.session.scene);
    await this.ready();
  }

  private ownPlace(scene: Scene): string {
    const seat = scene.act.kind === 'draw' ? 0 : scene.act.seat;
    return scene.players.find((player) => player.seat === seat)?.pawn ?? '';
  }

  private chosenTurn(): TurnText | null {
    const { landing } = this.twisty;
    const { gate } = this.garden;
    const there = this.session.turns.filter(
      (turn) => (landing && turn.landing === landing) || (gate && turn.gate === gate),
    );
    return there.length === 1 ? there[0]!.turn : null;
  }

  protected async twistyPicked(picked: Picked): Promise<void> {
    if (picked.kind === 'play') await this.play(picked.turn);
    if (picked.kind === 'preview')
      this.message = t(picked.corner ? 'twisty.chooseCorner' : 'twisty.again', {
        place: picked.at,
      });
    if (picked.kind === 'refused') await this.refuse(picked.at);
  }

  private async pickGate(at: string): Promise<void> {
    const turn = this.session.turns.find((one) => one.gate === at);
    if (!turn) return this.refuse(at);
    if (this.garden.gate === at) return this.play(turn.turn);
    this.garden.gate = at;
    this.message = t('garden.gateAgain', { place: at });
  }

  private async pickCell(at: string, own: string): Promise<void> {
    const step = this.garden.stepTo(at);
    if (step) return this.takeStep(step, at);
    if (at === own && this.garden.steps.length > 0 && this.canConfirm) return this.confirm();
    if (at === own) this.message = this.prompt;
    else await this.refuse(at);
  }

  private async takeStep(step: DraftStep, at: string): Promise<void> {
    if (!this.free || !this.garden.draft) return;
    this.hint.clear();
    this.sure = false;
    this.busy = true;
    const isSeen = this.garden.shows(step);
    const account = await this.garden.take(step);
    if (account) await this.session.stage.carryOut(account, this.garden.draft!.scene, isSeen);
    this.busy = false;
    this.message = '';
    if (!account) this.shake(at);
  }

  async play(turn: TurnText, seen = false): Promise<void> {
    this.message = '';
    this.hint.clear();
    this.busy = true;
    this.garden.clear();
    const answer = await this.session.play(turn, seen);
    this.busy = false;
    if (answer && !answer.ok && answer.code !== 'card-needed')
      this.message = answer.refusal
        ? refusalWords(this.people, answer.refusal)
        : t('online.changed');
  }

  private async refuse(place: string): Promise<void> {
    this.shake(place);
    this.twisty.clear();
    const question = { type: 'why-not', place, steps: this.garden.steps, ...this.session.about() };
    const { refusal } = await this.engine.ask<WhyNotReply>(question);
    if (refusal) this.message = this.refusalWords(refusal);
  }

  protected refusalWords(refusal: Refusal): string {
    return refusalWords(this.people, refusal);
  }

  private notNow(at: string): void {
    const { table } = this.session;
    this.shake(at);
    if (!table || this.busy) return;
    if (this.history.at !== null) this.message = t('history.past');
    else if (table.outcome) this.message = t('act.over');
    else if (table.level > 0 || !this.session.here.includes(table.to_act ?? 0))
      this.message = t('act.wait');
  }

  private shake(at: string): void {
    this.shaken = null;
    requestAnimationFrame(() => (this.shaken = at));
    setTimeout(() => (this.shaken = null), 450);
  }
}
