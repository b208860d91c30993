import type { Tx } from '#platform/db/database.ts';
import { applyStates, type ApplyState } from '../contract/words.ts';
import { findHolding } from './holding-row.ts';

export interface Application {
  applyNo: string;
  requestNo: string;
  state: ApplyState;
  companyName: string;
  contactName: string;
  contactMobile: string;
  source: string;
  riskLevel: string;
  formsSha256: string;
  signedAt: Date | null;
  signedBy: string;
  reason: string;
}

const APPLICATION = `SELECT apply_no, request_no, state, company_name, contact_name, contact_mobile, source,
  risk_level, forms_sha256, signed_at, signed_by, reason FROM wealth.applications WHERE mid = $1`;

/** The merchant's newest. */
export const latestApplication = (tx: Tx, mid: string): Promise<Application | undefined> =>
  tx.one<Application>(`${APPLICATION} ORDER BY created_at DESC, apply_no DESC LIMIT 1`, [mid], 'wealth.application');

/** The one that is signed or on its way, under its lock; undefined when it is in no such state. */
export async function lockApplication(
  tx: Tx,
  mid: string,
  applyNo: string,
  states: readonly ApplyState[],
): Promise<Application | undefined> {
  const found = await tx.one<Application>(
    `${APPLICATION} AND apply_no = $2 FOR UPDATE`,
    [mid, applyNo],
    'wealth.lock_application',
  );
  return found && states.includes(found.state) ? found : undefined;
}

export async function standingOf(tx: Tx, mid: string) {
  const application = await latestApplication(tx, mid);
  const holding = await findHolding(tx, mid);
  return {
    applyNo: application?.applyNo ?? '',
    state: application?.state ?? ('none' as const),
    stateName: application ? applyStates[application.state] : '未开通',
    reason: application?.reason ?? '',
    fundAccountNo: holding?.fundAccountNo ?? '',
  };
}
