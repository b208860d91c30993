import type { Database, Tx } from '#platform/db/database.ts';
import type { WordList } from '../contract/word-lists.ts';

export interface WordVersion {
  version: number;
  words: string[];
  added: string[];
  removed: string[];
  reason: string;
  proposedBy: string;
  approvedBy: string;
  setAt: Date;
}

const COLUMNS = `version, words, added, removed, reason, proposed_name AS "proposedBy", approved_name AS "approvedBy", set_at`;

/** Newest first; empty while the product's own words hold. */
export const wordVersions = (tx: Tx, list: WordList, limit: number): Promise<WordVersion[]> =>
  tx.rows<WordVersion>(
    `SELECT ${COLUMNS} FROM identity.word_lists WHERE list = $1 ORDER BY version DESC LIMIT $2`,
    [list, limit],
    'identity.word_versions',
  );

/** Two who set it at once get one version each, or the second one fails by its number. */
export async function setWords(
  tx: Tx,
  list: WordList,
  { words, added, removed, reason, proposedBy, approvedBy, setAt }: Omit<WordVersion, 'version'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO identity.word_lists (list, version, words, added, removed, reason, proposed_name, approved_name, set_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM identity.word_lists WHERE list = $1`,
    [list, words, added, removed, reason, proposedBy, approvedBy, setAt],
    'identity.set_words',
  );
}

/**
 * What this process screens by. A batch screens thousands of lines, so that a list is not read for each text: it is
 * read again every few seconds, where its version has changed.
 */
const held = new Map<WordList, { version: number; words: readonly string[] }>();

/** The provider's words of a list; null: the product's own hold. */
export const changedWords = (list: WordList): readonly string[] | null => held.get(list)?.words ?? null;

/** Reads the lists whose version is another than the one that this process has. */
async function readWords(db: Pick<Database, 'transaction'>): Promise<void> {
  const lists = [...held.keys()];
  const versions = lists.map((list) => held.get(list)!.version);
  const rows = await db.transaction({ readOnly: true }, (tx) =>
    tx.rows<{ list: WordList; version: number; words: string[] }>(
      `SELECT w.list, w.version, w.words FROM identity.word_lists w
        LEFT JOIN unnest($1::text[], $2::int[]) AS h (list, version) ON h.list = w.list
       WHERE w.version > coalesce(h.version, 0)
         AND NOT EXISTS (SELECT 1 FROM identity.word_lists n WHERE n.list = w.list AND n.version > w.version)`,
      [lists, versions],
      'identity.changed_words',
    ),
  );
  for (const { list, version, words } of rows) held.set(list, { version, words });
}

/** So long a change of a list takes at most to reach a process. */
const WORDS_EVERY_MS = 3_000;

/**
 * Keeps the lists of this process as they are in the database; a round that fails is made again, and the log names the
 * second failure in a row: one alone is a database that is starting or busy. After `stop` the product's own words hold
 * again: the next database may have other lists of the same versions.
 */
export function watchWords(
  db: Pick<Database, 'transaction'>,
  log: { warn(details: object, text: string): void },
  everyMs = WORDS_EVERY_MS,
): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failures = 0;
  const refresh = async (): Promise<void> => {
    try {
      await readWords(db);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 2) log.warn({ reason: String(error) }, 'word lists could not be read twice in a row');
    }
    if (!isStopped) timer = setTimeout(() => (round = refresh()), everyMs);
  };
  round = refresh();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
      held.clear();
    },
  };
}
