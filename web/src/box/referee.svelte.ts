// Hands that play nothing: whoever taps a turn hears whether it is allowed, and if not, which rule forbids it.
import { type BoardMarks } from '../boards/view';
import type { Point } from '../boards/geometry';
import { t } from '../i18n/language.svelte';
import type { Refusal, Scene, TurnText } from '../messages';
import { wayOf } from '../motion/plan';
import { Hands } from '../play/hands.svelte';
import type { Picked } from '../play/twisty_choice.svelte';
import { accountWords, refusalWords } from '../play/words';
import type { ExplainReply } from '../worker/replies';

export type Question = 'may' | 'can' | 'would';

export class Referee extends Hands {
  question = $state<Question>('may');
  verdict = $state<'yes' | 'no' | null>(null);
  private way = $state.raw<Point[]>([]);

  async ask(question: Question): Promise<void> {
    this.question = question;
    this.forget();
    this.cancel();
    while (this.garden.steps.length > 0) await this.stepBack();
    if (question === 'would') await this.askHint();
  }

  // Not a turn, but the answer to whether it may be one.
  override async play(turn: TurnText): Promise<void> {
    const question = { type: 'explain', turn, ...this.session.about() };
    const told = await this.engine.ask<ExplainReply>(question);
    this.verdict = told.legal ? 'yes' : 'no';
    this.way = told.legal ? wayOf(told.account) : [];
    this.message = told.legal
      ? `${t('box.yes')} ${accountWords(this.people, told.account)}`
      : this.refusalWords(told.refusal);
  }

  // The steps that were taken so far, as a turn.
  async judge(): Promise<void> {
    const turn = this.garden.draft?.turn;
    if (turn) await this.play(turn);
  }

  override async pick(at: string): Promise<void> {
    this.forget();
    await super.pick(at);
  }

  show(way: Point[]): void {
    this.way = way;
  }

  override marks(scene: Scene): BoardMarks {
    const marks = super.marks(scene);
    const { turns } = this.session;
    if (scene.game === 'twisty') {
      const lit = this.twisty.marks(scene, this.free ? turns : [], this.question === 'can');
      Object.assign(marks, lit, { hint: marks.hint, last: [] });
    } else if (this.question === 'can') {
      // What one hedge would open shows as well.
      for (const { cell, axis } of turns)
        if (axis && cell && !marks.places.has(cell)) marks.opened.add(cell);
    } else if (scene.act.kind === 'turn') {
      for (const [at, mark] of marks.places) if (mark !== 'end') marks.places.delete(at);
    }
    if (this.way.length > 0) marks.way = this.way;
    return marks;
  }

  // One tap asks; only a steal has to say where the pawn goes.
  protected override async twistyPicked(picked: Picked): Promise<void> {
    if (picked.kind !== 'preview' || picked.corner) {
      if (picked.kind === 'preview') this.verdict = 'yes';
      return super.twistyPicked(picked);
    }
    const turn = this.session.turns.find((one) => one.landing === picked.at);
    if (turn) await this.play(turn.turn);
  }

  protected override refusalWords(refusal: Refusal): string {
    this.verdict = 'no';
    const words = refusalWords(this.people, refusal);
    return refusal.rule ? t('box.no', { words, rule: refusal.rule }) : words;
  }

  private forget(): void {
    this.verdict = null;
    this.way = [];
  }
}
