import { openedApplications } from '#capabilities/access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ApplicationState, DealAction } from '../contract/words.ts';
import type { KeptState } from './deal-row.ts';

interface LastDeal {
  application: string;
  action: DealAction;
  state: KeptState;
  startsAt: Date;
  endedAt: Date | null;
  /** The provider has not decided it yet. */
  waits: boolean;
}

export interface StateNow {
  state: ApplicationState;
  openedAt: Date | null;
  startsAt: Date | null;
}

/** The state of each application in one merchant: what is opened is access's to say, why and since when the deals'. */
export async function applicationStates(tx: Tx, mid: string): Promise<(code: string) => StateNow> {
  const opened = await openedApplications(tx, mid);
  const deals = await tx.rows<LastDeal>(
    `SELECT DISTINCT ON (application, action, state) application, action, state, starts_at, ended_at,
       (asked AND decided_by = '') AS waits
       FROM app_centre.deals WHERE mid = $1 AND state IN ('pending', 'done') ORDER BY application, action, state, created_at DESC`,
    [mid],
    'app_centre.last_deals',
  );
  return (code) => {
    const last = (action: DealAction, state: KeptState) =>
      deals.find((deal) => deal.application === code && deal.action === action && deal.state === state);
    if (opened.has(code)) return { state: 'opened', openedAt: last('open', 'done')?.endedAt ?? null, startsAt: null };
    const pending = last('open', 'pending');
    if (pending) return { state: pending.waits ? 'asked' : 'opening', openedAt: null, startsAt: pending.startsAt };
    return { state: last('close', 'done') ? 'closed' : 'unopened', openedAt: null, startsAt: null };
  };
}
