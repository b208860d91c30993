import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg)$/;
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/**
 * Writes `name.br` and `name.gz` next to each text of a build, once, so that the server sends them as they are. The
 * smallest texts get longer by it: those are sent plain.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => TEXT.test(name))
        .map(async (name) => {
          const path = join(dir!, name);
          const plain = await readFile(path);
          const packed = { br: await inBrotli(plain), gz: await inGzip(plain) };
          await Promise.all(
            Object.entries(packed)
              .filter(([, bytes]) => bytes.length < plain.length)
              .map(([ending, bytes]) => writeFile(`${path}.${ending}`, bytes)),
          );
        }),
    );
  },
});
