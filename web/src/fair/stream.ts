/** Randomness that anyone can recompute: specified in docs/fair-deals.md. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const WORDS = 2 ** 32;

/** Numbers that depend only on the seed and the purpose. */
export class Stream {
  private block = 0;
  private words: number[] = [];

  constructor(
    private readonly seed: string,
    private readonly purpose: string,
  ) {}

  /** The next 32-bit number. */
  word(): number {
    if (!this.words.length) {
      const digest = hmac(sha256, hexToBytes(this.seed), utf8ToBytes(`followsuit/1 ${this.purpose} ${this.block++}`));
      const view = new DataView(digest.buffer, digest.byteOffset);
      this.words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at));
    }
    return this.words.shift()!;
  }

  /** A number from 0 to n - 1, each equally likely. */
  below(n: number): number {
    const fair = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= fair) word = this.word();
    return word % n;
  }
}

export function shuffled(size: number, stream: Stream): number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  for (let last = size - 1; last > 0; last--) {
    const other = stream.below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

export const commitment = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

export const purpose = (deal: number, salts: readonly string[] = []): string =>
  [`deal ${deal}`, ...(salts.some(Boolean) ? salts.map((salt) => salt || '-') : [])].join(' ');

export const firstDealer = (seats: number, seed: string): number => new Stream(seed, 'dealer').below(seats);
