/** Something asked of the server: its answer, or why there is none. Of several questions only the last counts. */
import { whyNot } from './toasts.svelte';

export class Asked<Answer> {
  answer = $state.raw<Answer | null>(null);
  trouble = $state('');
  private last: Promise<Answer> | null = null;

  async ask(question: () => Promise<Answer>): Promise<void> {
    this.answer = null;
    this.trouble = '';
    const mine = (this.last = question());
    try {
      const answer = await mine;
      if (mine === this.last) this.answer = answer;
    } catch (why) {
      if (mine === this.last) this.trouble = whyNot(why);
    }
  }
}
