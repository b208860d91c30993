/**
 * MD5 (RFC 1321), which Web Crypto does not have. Only for the upload's field of that name; the proof of a file is its
 * SHA-256 (security.md, deviations).
 */
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476] as const;
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
/** The whole part of 2³² times the sine of 1 to 64. */
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);

/** The word that a step reads, and its mixing function. */
function mix(step: number, b: number, c: number, d: number): [value: number, word: number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

/** Takes a file chunk by chunk. */
export class Md5 {
  readonly #state: [number, number, number, number] = [...START];
  #rest = new Uint8Array(0);
  #bytes = 0;

  update(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    const all = new Uint8Array(this.#rest.length + chunk.length);
    all.set(this.#rest);
    all.set(chunk, this.#rest.length);
    const wholeLength = all.length - (all.length % BLOCK_BYTES);
    this.#blocks(all, wholeLength);
    this.#rest = all.slice(wholeLength);
  }

  /** Lower-case hex. Nothing may be added afterwards. */
  digest(): string {
    const bits = BigInt(this.#bytes) * 8n;
    const padded = Math.ceil((this.#rest.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
    const end = new Uint8Array(padded);
    end.set(this.#rest);
    end[this.#rest.length] = 0x80;
    new DataView(end.buffer).setBigUint64(padded - LENGTH_BYTES, bits, true);
    this.#blocks(end, padded);
    const bytes = new Uint8Array(16);
    this.#state.forEach((word, index) => new DataView(bytes.buffer).setInt32(index * 4, word, true));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  #blocks(bytes: Uint8Array, length: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const state = this.#state;
    for (let at = 0; at < length; at += BLOCK_BYTES) {
      let [a, b, c, d] = state;
      for (let step = 0; step < 64; step += 1) {
        const [mixed, word] = mix(step, b, c, d);
        const sum = (a + mixed + SINES[step]! + view.getInt32(at + word * 4, true)) | 0;
        const shift = SHIFTS[(step >> 4) * 4 + (step % 4)]!;
        [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
      }
      state[0] = (state[0] + a) | 0;
      state[1] = (state[1] + b) | 0;
      state[2] = (state[2] + c) | 0;
      state[3] = (state[3] + d) | 0;
    }
  }
}
