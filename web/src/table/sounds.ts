/** Synthesized sounds; none is needed to follow the game. */
import { prefs } from '../lib/prefs.svelte';

/** A few notes: frequency in Hz, when and how long in seconds, and the wave. */
type Note = [frequency: number, at: number, lasts: number, wave: OscillatorType];

const SOUNDS = {
  turn: [
    [660, 0, 0.12, 'sine'],
    [880, 0.11, 0.2, 'sine'],
  ],
  won: [
    [523, 0, 0.1, 'triangle'],
    [659, 0.08, 0.1, 'triangle'],
    [784, 0.16, 0.16, 'triangle'],
  ],
  lost: [[262, 0, 0.16, 'triangle']],
  trump: [
    [392, 0, 0.12, 'square'],
    [587, 0.1, 0.22, 'square'],
  ],
  bid: [[440, 0, 0.09, 'sine']],
  warning: [
    [988, 0, 0.08, 'square'],
    [988, 0.14, 0.08, 'square'],
  ],
  points: [
    [784, 0, 0.07, 'sine'],
    [1175, 0.06, 0.14, 'sine'],
  ],
  roundWon: [
    [523, 0, 0.12, 'triangle'],
    [784, 0.11, 0.28, 'triangle'],
  ],
  roundLost: [
    [392, 0, 0.16, 'triangle'],
    [311, 0.15, 0.3, 'triangle'],
  ],
  // a kot, a sweep, an opponent's contract that failed
  triumph: [
    [523, 0, 0.1, 'triangle'],
    [659, 0.09, 0.1, 'triangle'],
    [784, 0.18, 0.1, 'triangle'],
    [1047, 0.27, 0.4, 'triangle'],
  ],
  // and the same suffered
  defeat: [
    [330, 0, 0.16, 'square'],
    [277, 0.16, 0.16, 'square'],
    [220, 0.32, 0.4, 'square'],
  ],
  matchWon: [
    [523, 0, 0.14, 'sine'],
    [659, 0.13, 0.14, 'sine'],
    [784, 0.26, 0.14, 'sine'],
    [1047, 0.39, 0.16, 'sine'],
    [784, 0.54, 0.12, 'sine'],
    [1047, 0.66, 0.5, 'sine'],
  ],
  matchLost: [
    [440, 0, 0.24, 'sine'],
    [349, 0.22, 0.24, 'sine'],
    [294, 0.44, 0.5, 'sine'],
  ],
  end: [
    [523, 0, 0.14, 'sine'],
    [659, 0.13, 0.34, 'sine'],
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS | 'card';

let context: AudioContext | null = null;

/** Browsers allow sound only after the user has interacted with the page. */
function ready(): AudioContext | null {
  if (!prefs.sound || !prefs.volume || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

export function sound(name: Sound): void {
  const audio = ready();
  if (!audio) return;
  if (name === 'card') return rustle(audio);
  for (const [frequency, at, lasts, wave] of SOUNDS[name]) {
    const tone = new OscillatorNode(audio, { frequency, type: wave });
    const gain = fading(audio, at, lasts, wave === 'square' ? 0.12 : 0.35);
    tone.connect(gain);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + lasts);
  }
}

function fading(audio: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * prefs.volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(audio.destination);
  return gain;
}

/** A card on the felt: a short burst of noise. */
function rustle(audio: AudioContext): void {
  const length = Math.round(0.06 * audio.sampleRate);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (2 * Math.random() - 1) * (1 - at / length) ** 2;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2600, Q: 0.7 });
  noise.connect(band).connect(fading(audio, 0, 0.06, 0.5));
  noise.start();
}
