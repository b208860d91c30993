import type { Tx } from '#platform/db/database.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { BankLine, BankLineKind, BankLineRef, OwnBankBook, OwnBankRow } from '#platform/port/bank-file.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { REFS_AT_ONCE } from '../constants.ts';
import { kindNames } from '../contract/words.ts';
import { totalsOf, type BankSide } from '../domain/compare.ts';
import { keepItem, lookAgain, type Compared } from './items.ts';

const keyOf = ({ kind, ref }: { kind: BankLineKind; ref: string }): string => `${kind} ${ref}`;

/**
 * Compares the file of a day with our books, line by line; then looks again at what did not agree before. Done again
 * with the same file it changes nothing. False: it was compared meanwhile.
 */
export async function compareDay(
  tx: Tx,
  books: readonly OwnBankBook[],
  day: ShanghaiDate,
  file: readonly BankLine[],
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE bank_file.days SET matched_at = $3, runs = runs + 1 WHERE mid = $1 AND day = $2 AND matched_at IS NULL',
    [PROVIDER_MID, day, now],
    'bank_file.matched',
  );
  if (changed === 0) return false;
  await keepFile(tx, day, file);
  const begun = await tx.one<{ at: Date }>('SELECT at FROM bank_file.begun WHERE mid = $1', [PROVIDER_MID]);
  const from = new Date(Math.max(atShanghai(day).getTime(), begun!.at.getTime()));
  const ended: OwnBankRow[] = [];
  for (const book of books) ended.push(...(await book.ended(tx, from, atShanghai(addDays(day, 1)))));
  const refs = new Map<string, BankLineRef>(file.map((line) => [keyOf(line), line]));
  for (const { kind, ref } of ended)
    if (!refs.has(keyOf({ kind, ref }))) refs.set(keyOf({ kind, ref }), { kind, ref, channelNo: ref });
  const compared = await compareRefs(tx, books, [...refs.values()], day);
  await keepTotals(tx, day, compared);
  for (const pair of compared) await keepItem(tx, day, pair, now);
  await lookAgain(tx, shanghaiDate(now), now, (lines) => compareRefs(tx, books, lines, day));
  return true;
}

async function keepFile(tx: Tx, day: ShanghaiDate, file: readonly BankLine[]): Promise<void> {
  await tx.run('DELETE FROM bank_file.lines WHERE mid = $1 AND day = $2', [PROVIDER_MID, day], 'bank_file.drop_lines');
  await tx.run(
    `INSERT INTO bank_file.lines (mid, day, line_no, kind, ref, channel_no, amount_fen, state, at)
     SELECT $1, $2, row_number() OVER (), * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::timestamptz[])`,
    [
      PROVIDER_MID,
      day,
      file.map(({ kind }) => kind),
      file.map(({ ref }) => ref),
      file.map(({ channelNo }) => channelNo),
      file.map(({ amountFen }) => amountFen),
      file.map(({ state }) => state),
      file.map(({ at }) => at),
    ],
    'bank_file.keep_lines',
  );
}

/** Both books on these payments. */
async function compareRefs(
  tx: Tx,
  books: readonly OwnBankBook[],
  refs: readonly BankLineRef[],
  day: ShanghaiDate,
): Promise<Compared[]> {
  const compared = new Map<string, Compared>();
  for (const line of refs) compared.set(keyOf(line), { line, lines: [], ofDay: [], own: undefined });
  for (let first = 0; first < refs.length; first += REFS_AT_ONCE) {
    const part = refs.slice(first, first + REFS_AT_ONCE);
    const lines = await tx.rows<BankSide & { kind: BankLineKind; ref: string; isOfDay: boolean }>(
      `SELECT kind, ref, amount_fen, state, day = $3 AS "isOfDay" FROM bank_file.lines WHERE mid = $1 AND ref = ANY ($2::text[]) ORDER BY day, line_no`,
      [PROVIDER_MID, part.map(({ ref }) => ref), day],
      'bank_file.lines_of',
    );
    for (const { isOfDay, ...line } of lines) {
      const found = compared.get(keyOf(line));
      found?.lines.push(line);
      if (isOfDay) found?.ofDay.push(line);
    }
    for (const book of books)
      for (const row of await book.known(tx, part)) {
        const found = compared.get(keyOf(row));
        if (found) found.own = row;
      }
  }
  return [...compared.values()];
}

async function keepTotals(tx: Tx, day: ShanghaiDate, compared: readonly Compared[]): Promise<void> {
  await tx.run(
    'DELETE FROM bank_file.totals WHERE mid = $1 AND day = $2',
    [PROVIDER_MID, day],
    'bank_file.drop_totals',
  );
  for (const kind of Object.keys(kindNames) as BankLineKind[]) {
    const totals = totalsOf(compared.filter(({ line }) => line.kind === kind));
    await tx.run(
      `INSERT INTO bank_file.totals (mid, day, kind, bank_count, bank_fen, own_count, own_fen, same_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [PROVIDER_MID, day, kind, totals.bankCount, totals.bankFen, totals.ownCount, totals.ownFen, totals.sameCount],
      'bank_file.keep_totals',
    );
  }
}
