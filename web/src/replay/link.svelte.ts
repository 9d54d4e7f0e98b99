/** A match that is told again, in the shape of a table at which nothing can be said: so the parts of the table show it. */
import { CommandRefused, type TableLink } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import type { TableInfo, View } from '../protocol';
import type { Playback } from './playback.svelte';

class ToldLink implements Pick<TableLink, keyof TableLink> {
  readonly code = '';
  readonly state = 'live';
  readonly closeCode = 0;
  readonly user = '';
  readonly chat = [];
  readonly pending = [];
  readonly hints = [];
  readonly deadline = null;
  readonly graces = [];
  // Nobody is "you" in a replay, whoever the viewer is: everyone is shown by name.
  readonly seat = null;
  readonly chair = null;
  readonly isHost = false;
  readonly isMyTurn = false;
  readonly isAwaited = false;

  constructor(private readonly playback: Playback) {}

  readonly view = $derived.by((): View | null => {
    const { step } = this.playback;
    // what could be done then is no offer now
    return step ? { ...step.view, legal: [], pick: null, refused: [] } : null;
  });

  readonly history = $derived.by(() => this.playback.history);

  readonly table = $derived.by((): TableInfo => {
    const { details, replay } = this.playback;
    const { match } = details;
    return {
      code: '',
      setup: {
        game: replay.game,
        seats: replay.seats,
        options: replay.options,
        private: match.private,
        rated: match.rated,
        clock: null,
        bots: true,
        approval: false,
        auto_start: true,
      },
      host: '',
      state: 'playing',
      chairs: match.players.map(({ seat, user, name, bot }) => ({
        seat,
        label: replay.labels[seat] ?? '',
        user,
        name,
        guest: false,
        bot,
        stand_in: false,
        present: true,
        grace: null,
        ready: false,
      })),
      requests: [],
      watchers: [],
      match: null,
      endless: false,
      fair: null,
    };
  });

  leave(): void {}

  listen(): () => void {
    return () => {};
  }

  onEmote(): () => void {
    return () => {};
  }

  onChat(): () => void {
    return () => {};
  }

  async hint(): Promise<void> {
    await this.say();
  }

  say(): Promise<number> {
    return Promise.reject(new CommandRefused('not_now', t('replay.isOver')));
  }

  act(): Promise<number> {
    return this.say();
  }

  async ready(): Promise<void> {
    await this.say();
  }
}

/** The parts of the table ask for a live link; what they use of it is here, which `implements` makes sure of. */
export const linkTo = (playback: Playback): TableLink => new ToldLink(playback) as unknown as TableLink;
