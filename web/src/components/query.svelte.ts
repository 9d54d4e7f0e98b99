/** The response to the latest request, or why there is none. Responses to earlier requests are ignored. */
import { errorText } from '../lib/errors';

export class Query<Answer> {
  answer = $state.raw<Answer | null>(null);
  error = $state('');
  private last: Promise<Answer> | null = null;

  async ask(question: () => Promise<Answer>): Promise<void> {
    this.answer = null;
    this.error = '';
    const mine = (this.last = question());
    try {
      const answer = await mine;
      if (mine === this.last) this.answer = answer;
    } catch (why) {
      if (mine === this.last) this.error = errorText(why);
    }
  }
}
