import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import HouseRules from './HouseRules.svelte';
import OptionField from './OptionField.svelte';
import TableKind from './TableKind.svelte';
import { catalogue } from '../components/catalogue.svelte';
import { CAT_TE, gameNamed, MINDIKOT } from '../games/samples';
import { defaultSettings } from './settings';
import type { GameInfo } from '../protocol';

const option = (game: GameInfo, name: string) => game.options.find((each) => each.name === name)!;

function show(game: GameInfo, name: string, value: unknown, error = '', seats = 4) {
  const changed = vi.fn();
  render(OptionField, { game: game.name, option: option(game, name), value, seats, error, onchange: changed });
  return changed;
}

describe('the field of an option', () => {
  it('shows all values of a choice', async () => {
    const changed = show(MINDIKOT, 'mode', 'choose_when_empty');
    const group = screen.getByRole('group', { name: 'Trump' });
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
    expect(group.textContent).toContain('How trump is decided');
    await fireEvent.click(screen.getByRole('radio', { name: 'Hidden trump' }));
    expect(changed).toHaveBeenCalledWith('first_card_hidden');
  });

  it('is a switch for yes or no', async () => {
    const changed = show(MINDIKOT, 'early_finish', false);
    await fireEvent.click(screen.getByRole('switch', { name: 'End early when decided' }));
    expect(changed).toHaveBeenCalledWith(true);
  });

  it('takes a typed number', async () => {
    const changed = show(MINDIKOT, 'target_score', 5);
    const input = screen.getByLabelText<HTMLInputElement>('Points to win');
    expect(input.value).toBe('5');
    await fireEvent.input(input, { target: { value: '12' } });
    expect(changed).toHaveBeenLastCalledWith(12);
  });

  it('shows all of a few numbers or words', async () => {
    const changed = show(MINDIKOT, 'first_leader', 0);
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    await fireEvent.click(screen.getByRole('radio', { name: 'Seat A2' }));
    expect(changed).toHaveBeenLastCalledWith(2);
    await fireEvent.click(screen.getByRole('radio', { name: 'Random' }));
    expect(changed).toHaveBeenLastCalledWith('random');
  });

  it('offers every seat of the table', () => {
    show(MINDIKOT, 'first_leader', 0, '', 6);
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    expect(screen.getByRole('radio', { name: 'Seat B3' })).toBeTruthy();
  });

  it('asks for an optional number only when one is wanted', async () => {
    const changed = show(MINDIKOT, 'whitewash_points', null);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: 'A number' }));
    expect(changed).toHaveBeenCalledWith(1);
  });

  it('has a checkbox for each value of a list', async () => {
    const changed = show(CAT_TE, 'instant_hands', ['quads', 'flush', 'low']);
    await fireEvent.click(screen.getByRole('checkbox', { name: 'All low cards' }));
    expect(changed).toHaveBeenCalledWith(['quads', 'flush']);
  });

  it('shows its own refusal', () => {
    show(CAT_TE, 'bet', 0, '0 is not allowed');
    expect(screen.getByLabelText('Stake').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('0 is not allowed')).toBeTruthy();
  });
});

describe('house rules', () => {
  it('are chosen by preset', async () => {
    const changed = vi.fn();
    const options = defaultSettings(CAT_TE).options;
    render(HouseRules, { seats: 4, rated: false, game: CAT_TE, options, errors: {}, onchange: changed });
    const presets = screen.getByRole('group', { name: 'Preset' });
    expect(within(presets).getByRole<HTMLInputElement>('radio', { name: 'Khmer' }).checked).toBe(true);
    await fireEvent.click(within(presets).getByRole('radio', { name: 'Laos' }));
    expect(changed).toHaveBeenCalledWith({ ...options, ...CAT_TE.presets.laos });
  });

  it('leave out what does not apply', async () => {
    const game = gameNamed('mindikot');
    const options = defaultSettings(game).options;
    const { container, rerender } = render(HouseRules, { game, seats: 4, rated: false, options, errors: {}, onchange: vi.fn() });
    expect(container.querySelector('[data-option=hidden_selection]')).toBeNull();
    await rerender({ options: { ...options, mode: 'first_card_hidden' } });
    expect(container.querySelector('[data-option=hidden_selection]')).not.toBeNull();
  });

  it('are fixed for a rated match, except for its length', () => {
    const options = { ...defaultSettings(MINDIKOT).options, mode: 'first_card_hidden', target_score: 9 };
    render(HouseRules, { seats: 4, rated: true, game: MINDIKOT, options, errors: {}, onchange: vi.fn() });
    const disabled = (role: string, name: string) => screen.getByRole(role, { name, hidden: true }).closest('fieldset[disabled]') !== null;
    expect(screen.queryByRole('group', { name: 'Preset' })).toBeNull();
    expect(disabled('radio', 'Hidden trump')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Open trump', hidden: true }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Points to win').value).toBe('9');
    expect(screen.getByLabelText('Points to win').closest('fieldset[disabled]')).toBeNull();
  });

  it('are custom if they match no preset', () => {
    const options = { ...defaultSettings(CAT_TE).options, bet: 7 };
    render(HouseRules, { seats: 4, rated: false, game: CAT_TE, options, errors: {}, onchange: vi.fn() });
    const presets = screen.getByRole('group', { name: 'Preset' });
    expect(within(presets).getByRole<HTMLInputElement>('radio', { name: 'Custom' }).checked).toBe(true);
  });

  it('open when an option is refused', async () => {
    const options = defaultSettings(CAT_TE).options;
    const { container, rerender } = render(HouseRules, { seats: 4, rated: false, game: CAT_TE, options, errors: {}, onchange: vi.fn() });
    expect(container.querySelector('details')!.open).toBe(false);
    await rerender({ errors: { bet: '0 is not allowed' } });
    expect(container.querySelector('details')!.open).toBe(true);
  });
});

describe('the time per turn', () => {
  const chosen = () =>
    within(screen.getByRole('group', { name: 'Time per turn' }))
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked);
  const names = () =>
    within(screen.getByRole('group', { name: 'Time per turn' }))
      .getAllByRole('radio')
      .map(({ parentElement }) => parentElement!.textContent!.trim());

  it('offers each clock once and starts with the default', async () => {
    const known = {
      games: [],
      bots: [],
      default_bot: '',
      bot_form: { kind: 'compiled', progress: null } as const,
      emotes: [],
      clocks: [0, 30, 60],
      default_clock: 60,
      default_grace: 30,
    };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(known)));
    await catalogue.load();
    vi.unstubAllGlobals();
    render(TableKind, { game: { ...CAT_TE, seat_counts: [4] }, clocks: [0, 30, 60], settings: defaultSettings(CAT_TE), errors: {} });
    expect(names()).toEqual(['No clock', '30 s', 'Default: 60 s']);
    expect(chosen().map(({ parentElement }) => parentElement!.textContent!.trim())).toEqual(['Default: 60 s']);
  });
});

describe('a lost connection', () => {
  const chosen = () =>
    within(screen.getByRole('group', { name: 'If a player loses the connection' }))
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ parentElement }) => parentElement!.textContent!.trim());

  it('is waited out by default where no bots play', () => {
    const settings = { ...defaultSettings(CAT_TE), bots: false };
    render(TableKind, { game: CAT_TE, clocks: [0], settings, errors: {} });
    expect(chosen()).toEqual(['Wait for them']);
  });

  it('costs the seat after a while where they may', () => {
    render(TableKind, { game: CAT_TE, clocks: [0], settings: defaultSettings(CAT_TE), errors: {} });
    expect(chosen()).toEqual(['30 s']);
  });
});
