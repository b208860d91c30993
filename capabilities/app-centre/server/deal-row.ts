import type { Tx } from '#platform/db/database.ts';
import type { NewJob } from '#platform/jobs/index.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { Deal } from '../contract/operations.ts';
import { dealActions, dealStates, type DealAction, type DealState } from '../contract/words.ts';

/** As it is kept: what waits for the provider is pending, too. */
export type KeptState = Exclude<DealState, 'asked'>;

export interface DealRow {
  mid: string;
  dealId: string;
  requestNo: string;
  application: string;
  action: DealAction;
  state: KeptState;
  startsAt: Date;
  agreementVersion: string;
  reason: string;
  makerId: string;
  makerName: string;
  createdAt: Date;
  endedAt: Date | null;
  endedBy: string;
  /** The provider decides it. */
  asked: boolean;
  /** Who of the provider has; empty before. */
  decidedBy: string;
}

export const COLUMNS = `mid, deal_id, request_no, application, action, state, starts_at, agreement_version,
  reason, maker_id, maker_name, created_at, ended_at, ended_by, asked, decided_by`;

/** It waits for the provider. */
export const waitsForProvider = ({ state, asked: isRequested, decidedBy }: DealRow): boolean =>
  state === 'pending' && isRequested && decidedBy === '';

/** One change of a merchant's applications after the other. */
export const lockApplications = (tx: Tx, mid: string): void =>
  tx.send(`SELECT pg_advisory_xact_lock(hashtextextended('app_centre:' || $1, 0))`, [mid], 'app_centre.lock');

export const dealOfRequest = (tx: Tx, mid: string, requestNo: string): Promise<DealRow | undefined> =>
  tx.one<DealRow>(
    `SELECT ${COLUMNS} FROM app_centre.deals WHERE mid = $1 AND request_no = $2`,
    [mid, requestNo],
    'app_centre.deal_of_request',
  );

/** Under its lock: its day and its withdrawal wait for each other. */
export const lockDeal = (tx: Tx, mid: string, dealId: string): Promise<DealRow | undefined> =>
  tx.one<DealRow>(
    `SELECT ${COLUMNS} FROM app_centre.deals WHERE mid = $1 AND deal_id = $2 FOR UPDATE`,
    [mid, dealId],
    'app_centre.lock_deal',
  );

export async function insertDeal(tx: Tx, row: DealRow): Promise<void> {
  await tx.run(
    `INSERT INTO app_centre.deals (mid, deal_id, request_no, application, action, state, starts_at, agreement_version, reason, maker_id, maker_name, created_at, ended_at, asked)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.mid,
      row.dealId,
      row.requestNo,
      row.application,
      row.action,
      row.state,
      row.startsAt,
      row.agreementVersion,
      row.reason,
      row.makerId,
      row.makerName,
      row.createdAt,
      row.endedAt,
      row.asked,
    ],
    'app_centre.insert_deal',
  );
}

/** The row must be locked. */
export async function endDeal(
  tx: Tx,
  row: DealRow,
  end: { state: KeptState; endedAt: Date; reason?: string; endedBy?: string },
): Promise<DealRow> {
  const ended = { ...row, reason: '', endedBy: '', ...end };
  await tx.run(
    'UPDATE app_centre.deals SET state = $3, reason = $4, ended_at = $5, ended_by = $6 WHERE mid = $1 AND deal_id = $2',
    [row.mid, row.dealId, ended.state, ended.reason, ended.endedAt, ended.endedBy],
    'app_centre.end_deal',
  );
  return ended;
}

/** Who of the provider has decided it, and when. */
export const noteDecision = (tx: Tx, { mid, dealId }: DealRow, by: string, at: Date): Promise<number> =>
  tx.run(
    'UPDATE app_centre.deals SET decided_by = $3, decided_at = $4 WHERE mid = $1 AND deal_id = $2',
    [mid, dealId, by, at],
    'app_centre.decide_request',
  );

export const OPEN_LATER = 'app-centre.open';

/** Opens on its day. */
export const dealJob = ({ mid, dealId, startsAt }: DealRow): NewJob => ({
  kind: OPEN_LATER,
  key: dealId,
  mid,
  payload: { dealId },
  runAt: startsAt,
});

const stateOf = (row: DealRow): DealState => (waitsForProvider(row) ? 'asked' : row.state);

export const describeDeal = (row: DealRow, appName: string): Deal => ({
  dealId: row.dealId,
  appCode: row.application,
  appName,
  action: row.action,
  actionName: dealActions[row.action],
  state: stateOf(row),
  stateName: dealStates[stateOf(row)],
  startDate: shanghaiDate(row.startsAt),
  reason: row.reason,
  makerName: row.makerName,
  createdAt: shanghaiIso(row.createdAt),
  endedAt: row.endedAt && shanghaiIso(row.endedAt),
  endedBy: row.endedBy,
});
