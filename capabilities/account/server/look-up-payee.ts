import type { Tx } from '#platform/db/database.ts';
import { Lru } from '#platform/http/lru.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  LOOKUPS_BY_MERCHANT,
  LOOKUPS_BY_PERSON,
  LOOKUPS_REMEMBERED,
  SHEET_LOOKUPS_BY_MERCHANT,
  SHEET_LOOKUPS_BY_PERSON,
} from '../constants.ts';
import { TOO_MANY_LOOKUPS } from '../contract/errors.ts';
import { afterLookup, waitFor, type Lookups } from '../domain/lookup-limit.ts';
import { findReceiver, type Receiver } from './find-receiver.ts';

/**
 * Real time; each server counts for itself, as it does for calls by address: a few servers more do not make it cheap to
 * list all accounts.
 */
const done = new Lru<Lookups>(LOOKUPS_REMEMBERED);
const MINUTE_MS = 60_000;

interface Asker {
  mid: string;
  personId: string;
}

interface Question<R> {
  /**
   * Whether the account is the one that the person means, e.g. by its name. An account that does not match is answered
   * as unknown.
   */
  fits?: (receiver: R) => boolean;
  /**
   * True for a look-up that reveals something when it finds the account, e.g. its masked name. Otherwise only failed
   * look-ups count, so that payments do not.
   */
  reveals?: boolean;
  /** Of a row of an uploaded sheet that may be paid in any case. */
  inSheet?: boolean;
}

/** The account of somebody else behind a number; null when there is none that fits. */
export const lookUpPayee = (
  tx: Tx,
  asker: Asker,
  { accountNo, ...question }: Question<Receiver> & { accountNo: string },
): Promise<Result<Receiver | null, typeof TOO_MANY_LOOKUPS>> =>
  lookUp(asker, { find: () => findReceiver(tx, accountNo), ...question });

/**
 * Who is behind a number, of whichever merchant. The number of look-ups per person and merchant is enough for typing
 * and too small for guessing; above it 02116 says when to try again, for every number. Own ones do not count.
 */
export async function lookUp<R extends { mid: string }>(
  { mid, personId }: Asker,
  { find, fits = () => true, reveals = false, inSheet = false }: Question<R> & { find(): Promise<R | undefined> },
): Promise<Result<R | null, typeof TOO_MANY_LOOKUPS>> {
  const counts = inSheet
    ? [
        { key: `${mid} ${personId} sheet`, limits: SHEET_LOOKUPS_BY_PERSON },
        { key: `${mid} sheet`, limits: SHEET_LOOKUPS_BY_MERCHANT },
      ]
    : [
        { key: `${mid} ${personId}`, limits: LOOKUPS_BY_PERSON },
        { key: mid, limits: LOOKUPS_BY_MERCHANT },
      ];
  const wait = (): number =>
    Math.max(...counts.map(({ key, limits }) => waitFor(done.get(key), limits, systemClock.now().getTime())));
  const refused = (): Result<never, typeof TOO_MANY_LOOKUPS> =>
    fail(TOO_MANY_LOOKUPS, `收款账户查询过于频繁，请${Math.ceil(wait() / MINUTE_MS)}分钟后再试`);
  if (wait() > 0) return refused();
  const receiver = await find();
  const found = receiver && fits(receiver) ? receiver : null;
  if (receiver?.mid === mid || (found && !reveals)) return ok(found);
  // Others may have asked during the query.
  if (wait() > 0) return refused();
  for (const { key, limits } of counts) done.set(key, afterLookup(done.get(key), limits, systemClock.now().getTime()));
  return ok(found);
}
