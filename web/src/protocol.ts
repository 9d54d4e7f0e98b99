// Written by tools/protocol_types.py from the messages of the server; do not edit.
import type { Text } from './lib/format';


export type Code = 'illegal' | 'stale' | 'not_yours' | 'not_now' | 'taken' | 'unknown' | 'unfit' | 'too_often' | 'not_saved' | 'bad_message';

export const CLOSE = { GOING_AWAY: 1001, NOT_TEXT: 1003, SERVICE_RESTART: 1012, BAD_MESSAGE: 4400, SIGN_IN_FIRST: 4401, NOT_ALLOWED: 4403, NO_SUCH_TABLE: 4404, TOO_SLOW: 4408, TABLE_CLOSED: 4410, TOO_LARGE: 4413, TOO_OFTEN: 4429, TOO_MANY: 4430, TRY_AGAIN: 4503 } as const;

export interface Refusal {
  code: string;
  why: string;
}

export interface TableSetup {
  game: string;
  seats: number | null;
  options: Record<string, unknown>;
  private: boolean;
  rated: boolean;
  clock: number | null;
  bots: boolean;
  approval: boolean;
  auto_start: boolean;
}

export interface Chair {
  seat: number;
  label: string;
  user: string | null;
  name: string | null;
  guest: boolean;
  bot: string | null;
  stand_in: boolean;
  present: boolean;
  grace: number | null;
  ready: boolean;
}

export interface Person {
  user: string;
  name: string;
  guest: boolean;
  seat: number | null;
}

export interface DealProof {
  commitment: string;
  salts: string[];
  seed: string | null;
}

export interface TableInfo {
  code: string;
  setup: TableSetup;
  host: string;
  state: 'open' | 'playing' | 'over' | 'closed';
  chairs: Chair[];
  requests: Person[];
  watchers: Person[];
  match: string | null;
  endless: boolean;
  fair: DealProof | null;
}

export interface Pick {
  verb: string;
  free: string[];
  count: number;
  must: string[];
}

export interface RefusedCards {
  cards: string[];
  rule: string;
  why: Text;
}

export interface Result {
  reason: string;
  scores: number[];
  winners: number[];
  why: Text;
}

export interface View {
  seat: number | null;
  deals: number;
  dealer: number;
  to_act: number | null;
  prompt: Text;
  phase: string;
  counts: number[];
  scores: number[];
  hand: string[];
  showing: Record<string, unknown>;
  legal: string[] | null;
  pick: Pick | null;
  refused: RefusedCards[];
  result: Result | null;
}

export interface ChatLine {
  seq: number;
  user: string;
  name: string;
  text: string | null;
  at: number;
}

export interface Act {
  type: 'act';
  id: string;
  action: string;
  seq: number;
}

export interface Ready {
  type: 'ready';
  id: string;
  salt?: string;
}

export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
}

export interface Stand {
  type: 'stand';
  id: string;
}

export interface Answer {
  type: 'answer';
  id: string;
  user: string;
  yes: boolean;
}

export interface Fill {
  type: 'fill';
  id: string;
  bot: string;
  seat?: number | null;
}

export interface Clear {
  type: 'clear';
  id: string;
  seat: number;
}

export interface Start {
  type: 'start';
  id: string;
}

export interface Back {
  type: 'back';
  id: string;
}

export interface Leave {
  type: 'leave';
  id: string;
}

export interface End {
  type: 'end';
  id: string;
}

export interface Chat {
  type: 'chat';
  id: string;
  text: string;
}

export interface Emote {
  type: 'emote';
  id: string;
  emote: 'hello' | 'well_played' | 'thanks' | 'oops' | 'thinking' | 'wow' | 'sorry' | 'good_game';
}

export interface Remove {
  type: 'remove';
  id: string;
  user: string;
}

export interface Hint {
  type: 'hint';
  id: string;
}

export interface Ping {
  type: 'ping';
  id: string;
}

export interface Welcome {
  type: 'welcome';
  seq: number;
  user: string;
  table: TableInfo;
  view: View | null;
  history: GameEvent[];
  chat: ChatLine[];
  clock: number | null;
}

export interface LogEntry {
  type: 'entry';
  seq: number;
  kind: string;
  seat?: number | null;
  by?: 'bot' | 'clock' | null;
  events?: GameEvent[];
  view?: View | null;
  table?: TableInfo | null;
  chat?: ChatLine | null;
  clock?: number | null;
  done?: string | null;
}

export interface Changed {
  type: 'changed';
  seq: number;
  table: TableInfo;
  clock?: number | null;
}

export interface Emoted {
  type: 'emoted';
  user: string;
  emote: 'hello' | 'well_played' | 'thanks' | 'oops' | 'thinking' | 'wow' | 'sorry' | 'good_game';
}

export interface Done {
  type: 'done';
  id: string;
  seq: number;
}

export interface Refused {
  type: 'refused';
  id: string | null;
  code: Code;
  why: Text;
  rule?: string | null;
}

export interface ActionValue {
  action: string;
  score: number | null;
  win: number | null;
  low: number | null;
  high: number | null;
}

export interface Hinted {
  type: 'hinted';
  id: string;
  seq: number;
  actions: ActionValue[];
}

export interface Pong {
  type: 'pong';
  id: string;
  seq: number;
}

export interface Bye {
  type: 'bye';
  code: number;
  why: string;
}

export interface TableSummary {
  code: string;
  setup: TableSetup;
  state: string;
  host: string;
  host_name: string;
  seats: number;
  taken: (string | null)[];
  bots: number[];
  watchers: number;
  created: number;
}

export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  private?: boolean;
  rated?: boolean;
  clock?: number | null;
  bots?: boolean;
  approval?: boolean;
  auto_start?: boolean;
  fill?: string | null;
}

export interface Tables {
  tables: TableSummary[];
}

export interface Invitation {
  link: string;
  qr: string;
}

export interface RandomStep {
  what: 'hide' | 'reflip';
  pile: string;
  when: Record<string, string>;
}

export interface Dealing {
  packets: number[];
  direction: number;
  piles: Record<string, number>;
  random: RandomStep[];
  leader_option: string;
}

export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seat_counts: number[];
  usual_seats: number;
  teams: boolean;
  options: Record<string, unknown>[];
  presets: Record<string, Record<string, unknown>>;
  hand_word: string;
  rounds_are_won: boolean;
  fewest_points_win: boolean;
  suits: string[];
  ranks: string[];
  packs: Record<string, string[]>;
  hand_sizes: Record<string, number>;
  dealing: Dealing;
  layout: 'tricks' | 'rows' | 'melds';
  card_points: Record<string, number>;
  meld_points: Record<string, number>;
  emblem: string[];
  shortcuts: Record<string, string>;
}

export interface Games {
  games: GameInfo[];
  bots: string[];
  usual_bot: string;
  emotes: string[];
  clocks: number[];
  usual_clock: number;
}

export interface LanguageQuery {
  language?: string;
}

export interface RulesText {
  game: string;
  title: string;
  language: string;
  text: string;
}

export interface GameTexts {
  game: string;
  texts: Record<string, string>;
}

export interface LobbyPing {
  type: 'ping';
  id: string;
}

export interface LobbyTables {
  type: 'tables';
  tables: TableSummary[];
}

export interface LobbyChanges {
  type: 'changes';
  tables: TableSummary[];
  gone: string[];
}

export interface LobbyPong {
  type: 'pong';
  id: string;
}

export interface NewAccount {
  name: string;
  password: string;
}

export interface NewGuest {
  name: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface PasswordChange {
  old: string;
  new: string;
}

export interface AccountDeletion {
  password?: string;
}

export interface Me {
  id: string;
  name: string;
  kind: 'guest' | 'account';
  is_admin: boolean;
}

export interface Visitor {
  user: Me | null;
}

export interface Device {
  device: string;
  created: number;
  seen: number;
  is_this: boolean;
}

export interface Devices {
  devices: Device[];
}

export interface MutedPerson {
  id: string;
  name: string;
}

export interface Mutes {
  people: MutedPerson[];
}

export interface MyMatch {
  id: string;
  game: string;
  started: number;
  ended: number;
  seat: number;
  name: string;
  won: boolean;
  score: number;
  rating_before: number | null;
  rating_after: number | null;
  record: Record<string, unknown>;
}

export interface MyRating {
  game: string;
  mu: number;
  sigma: number;
  matches: number;
}

export interface Export {
  me: Me;
  created: number;
  devices: Device[];
  mutes: MutedPerson[];
  ratings: MyRating[];
  matches: MyMatch[];
  more: Record<string, unknown>;
}

export interface MatchesQuery {
  before?: number | null;
  limit?: number;
  game?: string | null;
}

export interface LimitQuery {
  limit?: number;
}

export interface PlayerQuery {
  name: string;
}

export interface Figure {
  name: string;
  title: string;
  value: number;
}

export interface Standing {
  rating: number;
  uncertainty: number;
  matches: number;
}

export interface Partner {
  id: string;
  name: string;
  played: number;
  won: number;
}

export interface GameProfile {
  game: string;
  played: number;
  won: number;
  broken_off: number;
  rating: Standing | null;
  figures: Figure[];
  partners: Partner[];
  best_partners: Partner[];
}

export interface Profile {
  id: string;
  name: string;
  kind: 'guest' | 'account';
  since: number;
  games: GameProfile[];
}

export interface FoundPlayer {
  id: string;
  name: string;
}

export interface FoundPlayers {
  players: FoundPlayer[];
}

export interface PlayedSeat {
  seat: number;
  user: string | null;
  name: string;
  bot: string | null;
  side: number;
  won: boolean;
  score: number;
  rating_before: number | null;
  rating_after: number | null;
}

export interface PlayedMatch {
  id: string;
  game: string;
  seats: number;
  rated: boolean;
  private: boolean;
  started: number;
  ended: number;
  finished: boolean;
  players: PlayedSeat[];
}

export interface History {
  matches: PlayedMatch[];
  more: boolean;
}

export interface MatchResult {
  scores: number[];
  winners: number[];
  reason: string;
}

export interface MatchDetails {
  match: PlayedMatch;
  options: Record<string, unknown>;
  hands: number;
  result: MatchResult | null;
  record: string;
}

export interface Leader {
  place: number;
  id: string;
  name: string;
  standing: Standing;
}

export interface Leaderboard {
  game: string;
  leaders: Leader[];
}

export interface Viewpoint {
  seat?: number | null;
}

export interface Step {
  hand: number;
  seat: number | null;
  action: string | null;
  events: GameEvent[];
  view: View;
  hands: string[][];
}

export interface Replay {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  labels: string[];
  steps: Step[];
}

export interface DealtEvent {
  event: 'dealt';
  seat: number;
  count: number;
  cards: string[];
}

export interface RedealtEvent {
  event: 'redealt';
  seat: number;
  why: Text;
}

export interface BiddingOpenedEvent {
  event: 'bidding_opened';
  seat: number;
}

export interface BidEvent {
  event: 'bid';
  seat: number;
  amount: number;
}

export interface PassedEvent {
  event: 'passed';
  seat: number;
}

export interface WidowTakenEvent {
  event: 'widow_taken';
  seat: number;
  count: number;
  cards: string[];
}

export interface WentDownEvent {
  event: 'went_down';
  seat: number;
  count: number;
  cards: string[];
}

export interface TrumpSetEvent {
  event: 'trump_set';
  seat: number;
  suit: string;
}

export interface CardHiddenEvent {
  event: 'card_hidden';
  seat: number;
  card: string;
}

export interface RevealedEvent {
  event: 'revealed';
  seat: number;
  owner: number;
  card: string;
}

export interface HiddenReturnedEvent {
  event: 'hidden_returned';
  seat: number;
  card: string;
}

export interface PlayedEvent {
  event: 'played';
  seat: number;
  card: string;
}

export interface CommittedEvent {
  event: 'committed';
  seat: number;
  card: string;
}

export interface FoldedEvent {
  event: 'folded';
  seat: number;
  card: string;
}

export interface DroppedOutEvent {
  event: 'dropped_out';
  seat: number;
}

export interface ClaimedEvent {
  event: 'claimed';
  seat: number;
  cards: string[];
  holds: boolean;
}

export interface EliminatedEvent {
  event: 'eliminated';
  seat: number;
  why: Text;
}

export interface TrickTakenEvent {
  event: 'trick_taken';
  seat: number;
  cards: string[];
}

export interface TurnedUpEvent {
  event: 'turned_up';
  card: string;
  why: Text;
}

export interface MeldedEvent {
  event: 'melded';
  seat: number;
  meld: string;
  cards: string[];
}

export interface SwappedEvent {
  event: 'swapped';
  seat: number;
  gave: string;
  took: string;
}

export interface DrewEvent {
  event: 'drew';
  seat: number;
  card: string;
}

export interface LastTricksEvent {
  event: 'last_tricks';
  seat: number;
}

export interface ShownEvent {
  event: 'shown';
  seat: number;
  cards: string[];
  why: Text;
}

export interface AnnouncedEvent {
  event: 'announced';
  seat: number;
  text: Text;
}

export interface ScoredEvent {
  event: 'scored';
  side: number;
  points: number;
  why: Text;
}

export interface HandOverEvent {
  event: 'hand_over';
  reason: string;
  scores: number[];
}

export interface MatchOverEvent {
  event: 'match_over';
  reason: string;
  why: Text;
  scores: number[];
  winners: number[];
}

export type GameEvent = DealtEvent | RedealtEvent | BiddingOpenedEvent | BidEvent | PassedEvent | WidowTakenEvent | WentDownEvent | TrumpSetEvent | CardHiddenEvent | RevealedEvent | HiddenReturnedEvent | PlayedEvent | CommittedEvent | FoldedEvent | DroppedOutEvent | ClaimedEvent | EliminatedEvent | TrickTakenEvent | TurnedUpEvent | MeldedEvent | SwappedEvent | DrewEvent | LastTricksEvent | ShownEvent | AnnouncedEvent | ScoredEvent | HandOverEvent | MatchOverEvent;

export interface MeldedCard {
  card: string;
  served: string[];
}

export interface AuctionShowing {
  high: number;
  bidder: number;
  passed: number[];
  ladder: number[];
}

export interface ContractShowing {
  bidder: number;
  bid: number;
}

export interface ContractTrickShowing {
  trick: string[];
  leader: number;
  led: string;
  trump: string;
  winning: number;
  tricks: number[];
  left: number;
  bidder: number;
  bid: number;
  captured: number[];
}

export interface HiddenTrumpShowing {
  trick: string[];
  leader: number;
  led: string;
  trump: string;
  winning: number;
  tricks: number[];
  left: number;
  owner: number;
  hidden: string;
  aside: boolean;
  said: string;
}

export interface RoundShowing {
  laid: string[][];
  hands: string[][];
  tricks: number[];
  pot: number;
  side_pot: number;
  turned: string;
}

export interface SixTricksShowing {
  trick: string[];
  leader: number;
  led: string;
  trump: string;
  winning: number;
  tricks: number[];
  left: number;
  number: number;
  blind: boolean;
  active: number[];
  laid: string[][];
  hands: string[][];
  pot: number;
  side_pot: number;
  turned: string;
}

export interface TableauShowing {
  trick: string[];
  leader: number;
  led: string;
  trump: string;
  winning: number;
  tricks: number[];
  left: number;
  turn_up: string;
  stock: number;
  melded: MeldedCard[][];
  seen: string[][];
  counters: number[];
  melds_left: number | null;
}

export interface TrickShowing {
  trick: string[];
  leader: number;
  led: string;
  trump: string;
  winning: number;
  tricks: number[];
  left: number;
}

export type AnyCommand = Act | Ready | Sit | Stand | Answer | Fill | Clear | Start | Back | Leave | End | Chat | Emote | Remove | Hint | Ping;

export type AnyUpdate = Welcome | LogEntry | Changed | Emoted | Done | Refused | Hinted | Pong | Bye;

export type AnyLobbyUpdate = LobbyTables | LobbyChanges | LobbyPong | Refused | Bye;
