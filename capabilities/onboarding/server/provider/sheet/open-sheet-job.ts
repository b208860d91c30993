import { z } from 'zod';
import type { Database, Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { OPENING_TRIES } from '../../../constants.ts';
import { columnOfMember } from '../../../domain/sheet-application.ts';
import type { MemberFault } from '../../../domain/application-faults.ts';
import type { OpeningDeps } from '../../open-merchant.ts';
import { lockApplication, moveApplication, type Acting } from '../application-row.ts';
import { checkApplication, type CheckDeps } from '../check-application.ts';
import { openApproved } from '../open-approved.ts';

export const OPEN_SHEET = 'onboarding.openSheet';

export interface OpenSheetPayload {
  sheetNo: string;
  /** Who approved it. */
  by: Acting['user'];
}

const payloadOfJob: z.ZodType<OpenSheetPayload> = z.object({
  sheetNo: z.string(),
  by: z.object({ userId: z.string(), userName: z.string() }),
});

export type OpenSheetDeps = CheckDeps & OpeningDeps;

const NOT_OPENED = '系统未能开户，请重新提交；多次失败请联系技术人员';

/** The next one that no other job has; null when all are opened or returned. */
const takeNext = (tx: Tx, sheetNo: string): Promise<{ applicationNo: string } | undefined> =>
  tx.one(
    `SELECT application_no FROM onboarding.applications WHERE sheet_no = $1 AND state = 'approved'
      ORDER BY sheet_row LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [sheetNo],
    'onboarding.next_to_open',
  );

/** Why it is not opened, for the person who mends it. */
const reasonOf = (text: string | undefined, data: unknown): string => {
  const issues = (data as { issues?: readonly MemberFault[] } | undefined)?.issues ?? [];
  return [...issues.map(({ path, message }) => `${columnOfMember(path)}：${message}`), ...(text ? [text] : [])].join(
    '；',
  );
};

/**
 * Opens one merchant, or returns its application with the reason, in one transaction: however the process ends, each
 * merchant is open whole or not at all. Answers false when none is left.
 */
async function openNext(
  tx: Tx,
  deps: OpenSheetDeps,
  { sheetNo, by }: OpenSheetPayload,
  at: Date,
  taken: (applicationNo: string) => boolean,
): Promise<boolean> {
  const next = await takeNext(tx, sheetNo);
  if (!next) return false;
  const acting: Acting = { user: by, at };
  const locked = await lockApplication(tx, next.applicationNo);
  if (!locked.ok) return true;
  const row = locked.data;
  if (!taken(row.applicationNo)) {
    await moveApplication(tx, row, { state: 'returned', reason: NOT_OPENED }, acting);
    return true;
  }
  const checked = await checkApplication(tx, deps, row, at);
  if (checked.ok) await openApproved(tx, deps, row, acting);
  else {
    const reason = reasonOf(checked.text, checked.data) || NOT_OPENED;
    await moveApplication(tx, row, { state: 'returned', reason }, acting);
  }
  return true;
}

/** `onboarding.openSheet`: several of them share the applications of a sheet. One that fails stops no other. */
export const openSheetJob = (deps: OpenSheetDeps): JobHandler =>
  withPayload(payloadOfJob, async (job, { db, clock, signal }) => {
    const { payload } = job;
    const tries = new Map<string, number>();
    const isLeft = (): Promise<boolean> => tryNext(db, deps, payload, clock.now(), tries);
    while (await isLeft()) signal.throwIfAborted();
    await db.transaction({}, (tx) => job.complete(tx));
  });

/** What throws is tried again, with a new connection where the old one is gone; then it is returned. */
async function tryNext(
  db: Database,
  deps: OpenSheetDeps,
  payload: OpenSheetPayload,
  at: Date,
  tries: Map<string, number>,
): Promise<boolean> {
  let current = '';
  const taken = (applicationNo: string): boolean => {
    current = applicationNo;
    return (tries.get(applicationNo) ?? 0) < OPENING_TRIES;
  };
  try {
    return await db.transaction({}, (tx) => openNext(tx, deps, payload, at, taken));
  } catch (error) {
    // Without a row in hand the database is away: the queue tries the job again.
    if (current === '') throw error;
    tries.set(current, (tries.get(current) ?? 0) + 1);
    return true;
  }
}
