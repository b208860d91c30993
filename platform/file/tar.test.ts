import { describe, expect, it } from 'vitest';
import { readTar, TAR_END, tarHeader, TarIncomplete, tarPadding } from './tar.ts';

const file = (path: string, content: Buffer): Buffer[] => [
  tarHeader({ path, isFolder: false, size: content.length }),
  content,
  tarPadding(content.length),
];
const ARCHIVE = Buffer.concat([
  ...file('a', Buffer.from('first')),
  tarHeader({ path: 'b/', isFolder: true, size: 0 }),
  ...file('b/full', Buffer.alloc(512, 7)),
  ...file('b/none', Buffer.alloc(0)),
  TAR_END,
]);

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function entriesOf(bytes: Buffer, size: number, reads = true) {
  const entries: [path: string, isFolder: boolean, content: string][] = [];
  for await (const { path, isFolder, content } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = [];
    if (reads) for await (const part of content) parts.push(part);
    entries.push([path, isFolder, Buffer.concat(parts).toString('latin1')]);
  }
  return entries;
}

describe('An archive', () => {
  it.each([1, 511, 512, 513, 10_000])('is read as it was written when it comes in pieces of %i bytes', async (size) => {
    expect(await entriesOf(ARCHIVE, size)).toEqual([
      ['a', false, 'first'],
      ['b/', true, ''],
      ['b/full', false, '\u0007'.repeat(512)],
      ['b/none', false, ''],
    ]);
  });

  it('passes over what its reader does not read', async () => {
    expect((await entriesOf(ARCHIVE, 100, false)).map(([path]) => path)).toEqual(['a', 'b/', 'b/full', 'b/none']);
  });

  it('that was cut anywhere, or has a damaged header, is refused', async () => {
    for (const length of [0, 100, 512, 600, 2000, ARCHIVE.length - 512])
      await expect(entriesOf(ARCHIVE.subarray(0, length), 512)).rejects.toThrow(TarIncomplete);
    const damaged = Buffer.from(ARCHIVE);
    damaged[3]! ^= 1;
    await expect(entriesOf(damaged, 512)).rejects.toThrow(TarIncomplete);
  });
});
