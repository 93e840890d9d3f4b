// One lesson in the hands of a pupil: taps become turns, the referee judges them, and a turn that
// does what the lesson asks for is carried out.
import { noMarks, type BoardMarks } from '../boards/view';
import { t } from '../i18n/language.svelte';
import type { Turn, TurnText } from '../messages';
import { wayOf } from '../motion/plan';
import { GardenChoice } from '../play/garden_choice.svelte';
import { TwistyChoice } from '../play/twisty_choice.svelte';
import { hintWords, refusalWords, type People } from '../play/words';
import { Stage } from '../session/stage.svelte';
import type { Engine } from '../worker/engine';
import type {
  DraftStep,
  ExplainReply,
  SceneReply,
  TurnsReply,
  WhyNotReply,
} from '../worker/replies';
import { fulfils, type Lesson } from './lesson';

export class Pupil {
  readonly stage = new Stage();
  readonly twisty: TwistyChoice;
  readonly garden: GardenChoice;
  readonly people: People = { names: [], pawns: [0, 1, 2, 3] };
  message = $state('');
  done = $state(false);
  shaken = $state<string | null>(null);
  turns = $state.raw<Turn[]>([]);
  shown = $state.raw<BoardMarks['hint']>([]); // the way that solves it
  shownAxis = $state<string | null>(null);
  private readonly about: { position: string };

  constructor(
    private readonly engine: Engine,
    readonly lesson: Lesson,
  ) {
    this.about = { position: lesson.position };
    this.twisty = new TwistyChoice(engine, () => this.about);
    this.garden = new GardenChoice(engine, () => this.about);
  }

  async begin(): Promise<void> {
    const { scene } = await this.engine.ask<SceneReply>({ type: 'scene', ...this.about });
    this.stage.show(scene);
    this.turns = (await this.engine.ask<TurnsReply>({ type: 'turns', ...this.about })).turns;
    if (scene.game === 'labyrinth') await this.garden.begin();
  }

  marks(): BoardMarks {
    const { scene } = this.stage;
    if (!scene || this.done || this.stage.moving) return { ...noMarks(), last: this.stage.trail };
    const marks =
      scene.game === 'twisty'
        ? this.twisty.marks(scene, this.turns, true)
        : this.garden.marks(scene, this.turns);
    marks.hint = this.shown;
    return marks;
  }

  get canConfirm(): boolean {
    const { draft, steps } = this.garden;
    return !this.done && !!draft?.turn && steps.length > 0;
  }

  async pick(at: string): Promise<void> {
    const { scene } = this.stage;
    this.message = '';
    if (!scene || this.done || this.stage.moving) return;
    const own = scene.act.kind === 'turn' ? scene.players[scene.act.seat - 1]!.pawn : '';
    if (scene.game === 'labyrinth') return this.pickCell(at, own);
    const picked = this.twisty.pick(this.turns, at, own);
    if (picked.kind === 'preview')
      this.message = t(picked.corner ? 'twisty.chooseCorner' : 'twisty.again', { place: at });
    if (picked.kind === 'refused') await this.refuse(at);
    if (picked.kind === 'play') await this.judge(picked.turn);
  }

  lift(axis: string): void {
    this.message = '';
    if (this.done || !this.garden.draft?.choices.turn) return;
    if (this.garden.lifted === axis) this.garden.putDown();
    else void this.garden.lift(axis);
    this.shownAxis = null;
  }

  turnHedge(axis: string, quarters: number): Promise<void> {
    return this.step({ kind: 'turn', axis, quarters });
  }

  async back(): Promise<void> {
    this.stage.show(await this.garden.back());
  }

  async confirm(): Promise<void> {
    if (this.canConfirm) await this.judge(this.garden.draft!.turn!, true);
  }

  cancel(): void {
    this.twisty.clear();
    this.garden.putDown();
  }

  // Shows a turn that solves the lesson.
  async show(): Promise<void> {
    for (const turn of this.turns) {
      const told = await this.explain(turn.turn);
      if (!told.legal || !fulfils(this.lesson.wish, told.account)) continue;
      this.shown = wayOf(told.account);
      this.shownAxis = turn.axis ?? null;
      this.message = hintWords(told.account);
      return;
    }
  }

  private async pickCell(at: string, own: string): Promise<void> {
    const step = this.garden.stepTo(at);
    if (step) return this.step(step);
    if (at === own && this.canConfirm) return this.confirm();
    if (at !== own) await this.refuse(at);
  }

  private async step(step: DraftStep): Promise<void> {
    const isSeen = this.garden.shows(step);
    const account = await this.garden.take(step);
    if (account) await this.stage.carryOut(account, this.garden.draft!.scene, isSeen);
    if (account && this.garden.draft?.reached) await this.confirm();
  }

  private async judge(turn: TurnText, seen = false): Promise<void> {
    const told = await this.explain(turn);
    if (!told.legal) return;
    if (!fulfils(this.lesson.wish, told.account)) {
      this.message = t('learn.notYet');
      if (seen) await this.begin();
      return;
    }
    this.done = true;
    this.shown = [];
    const after = told.after
      ? (await this.engine.ask<SceneReply>({ type: 'scene', position: told.after })).scene
      : this.stage.scene!;
    if (seen) this.stage.show(after);
    else await this.stage.carryOut(told.account, after);
    this.message = t('learn.wellDone');
  }

  private explain(turn: TurnText): Promise<ExplainReply> {
    return this.engine.ask({ type: 'explain', turn, ...this.about });
  }

  private async refuse(place: string): Promise<void> {
    this.shaken = place;
    setTimeout(() => (this.shaken = null), 450);
    const question = { type: 'why-not', place, steps: this.garden.steps, ...this.about };
    const { refusal } = await this.engine.ask<WhyNotReply>(question);
    if (refusal) this.message = refusalWords(this.people, refusal);
  }
}
