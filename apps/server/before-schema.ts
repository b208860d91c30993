import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationSources } from '#platform/db/migration.ts';
import type { Predecessor } from '#platform/db/predecessor.ts';
import { DEMO_MODULE, modules } from './modules.ts';

const FOLDER = join(import.meta.dirname, 'before-schema');

/**
 * Databases of the last version before each module had one `schema.sql` (b37f182c). `files.txt` is their
 * `platform.migrations`, as `sha256sum` writes it.
 */
export const readPredecessor = (root: string): Predecessor => ({
  files: new Map(
    readFileSync(join(FOLDER, 'files.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [checksum = '', name = ''] = line.split(/ +/);
        return [name, checksum];
      }),
  ),
  optional: [DEMO_MODULE],
  sources: migrationSources(root, modules),
  sql: readFileSync(join(FOLDER, 'to-schema.sql'), 'utf8'),
});
