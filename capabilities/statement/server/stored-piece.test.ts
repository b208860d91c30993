import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { packedPiece, unpacked } from './stored-piece.ts';

it('A text is packed and comes back; what is packed already stays as it is', async () => {
  const text = Buffer.from('2026-11-20 15:04:05,转账,100.00\r\n'.repeat(5_000));
  const stored = await packedPiece(text);
  expect([stored.packed, stored.content.length * 2 < text.length]).toEqual([true, true]);
  expect(await unpacked(stored.content)).toEqual(text);
  const dense = randomBytes(10_000);
  expect(await packedPiece(dense)).toEqual({ content: dense, packed: false });
});
