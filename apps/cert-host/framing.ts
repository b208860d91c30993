import { endianness } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { MESSAGE_BYTES } from './constants.ts';

const HEAD_BYTES = 4;
const isLittle = endianness() === 'LE';

/** Messages of a browser: four bytes of length in the machine's order, then JSON. Ends at one that is too long. */
export async function* readMessages(input: Readable): AsyncGenerator<unknown> {
  let rest = Buffer.alloc(0);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const length = isLittle ? rest.readUInt32LE() : rest.readUInt32BE();
      // Nothing after it could be distinguished from its content.
      if (length > MESSAGE_BYTES) return;
      if (rest.length < HEAD_BYTES + length) break;
      const text = rest.toString('utf8', HEAD_BYTES, HEAD_BYTES + length);
      rest = rest.subarray(HEAD_BYTES + length);
      yield parsed(text);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeMessage(output: Writable, message: object): void {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(HEAD_BYTES);
  if (isLittle) head.writeUInt32LE(text.length);
  else head.writeUInt32BE(text.length);
  output.write(Buffer.concat([head, text]));
}
