import { hasOtherAdministrator } from '#capabilities/access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { decideRatio, queryRatio, setRatio, withdrawRatio } from '../contract/ratio-operations.ts';
import { ratioStates, type RatioState } from '../contract/words.ts';
import { percentOfRatio, ratioOfPercent } from '../domain/split-rule.ts';
import { RATIO_CHANGES_SHOWN } from '../constants.ts';
import { ratioOf } from './trade-row.ts';

interface Change {
  changeId: string;
  was: number;
  ratio: number;
  state: RatioState;
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
  decidedName: string;
  decidedAt: Date | null;
}

const CHANGE = `SELECT change_id AS "changeId", was, ratio, state, proposed_by AS "proposedBy", proposed_name AS "proposedName", proposed_at AS "proposedAt",
  decided_name AS "decidedName", decided_at AS "decidedAt" FROM split.ratio_changes WHERE mid = $1`;

/** Changes of one merchant's ratio happen one after the other. */
const lockRatio = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('split.ratio:' || $1, 0))`, [mid], 'split.lock_ratio');

const pendingChange = (tx: Tx, mid: string): Promise<Change | undefined> =>
  tx.one<Change>(`${CHANGE} AND state = 'pending'`, [mid], 'split.pending_ratio');

const writeRatio = (tx: Tx, mid: string, ratio: number, by: string, at: Date): Promise<number> =>
  tx.run(
    `INSERT INTO split.settings (mid, ratio, changed_by, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (mid) DO UPDATE SET ratio = excluded.ratio, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [mid, ratio, by, at],
    'split.write_ratio',
  );

export const showRatio: Handler<typeof queryRatio> = async (context) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  const rows = await tx.rows<Change>(
    `${CHANGE} ORDER BY proposed_at DESC, change_id LIMIT $2`,
    [mid, RATIO_CHANGES_SHOWN],
    'split.ratio_changes',
  );
  return ok({
    ratio: percentOfRatio(await ratioOf(tx, mid)),
    reviewed: await hasOtherAdministrator(tx, mid, personId),
    list: rows.map((row) => ({
      changeId: row.changeId,
      was: percentOfRatio(row.was),
      ratio: percentOfRatio(row.ratio),
      state: row.state,
      stateName: ratioStates[row.state],
      proposedBy: row.proposedName,
      proposedAt: shanghaiIso(row.proposedAt),
      decidedBy: row.decidedName,
      decidedAt: row.decidedAt && shanghaiIso(row.decidedAt),
      isOwn: row.proposedBy === personId,
    })),
  });
};

/** At once where the merchant has one administrator; else kept until a second one has confirmed it. */
export const proposeRatio: Handler<typeof setRatio> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockRatio(tx, mid);
  const [ratio, was] = [ratioOfPercent(input.ratio), await ratioOf(tx, mid)];
  if (ratio === was) return fail('03723KCSDS');
  if (await pendingChange(tx, mid)) return fail('03720KCSDS');
  const state = (await hasOtherAdministrator(tx, mid, personId)) ? 'pending' : 'done';
  const label = state === 'done' ? '分账比例' : '分账比例（待确认）';
  noteChanges(context, { label, before: `${percentOfRatio(was)}%`, after: `${percentOfRatio(ratio)}%` });
  const changeId = newId();
  await tx.run(
    `INSERT INTO split.ratio_changes (mid, change_id, was, ratio, state, proposed_by, proposed_name, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mid, changeId, was, ratio, state, personId, personName, clock.now()],
    'split.propose_ratio',
  );
  if (state === 'done') await writeRatio(tx, mid, ratio, personId, clock.now());
  return ok({ changeId, state });
};

async function endChange(context: CallContext, changeId: string, state: RatioState) {
  const { mid, personId, personName } = roleOf(context);
  await context.tx.run(
    'UPDATE split.ratio_changes SET state = $3, decided_by = $4, decided_name = $5, decided_at = $6 WHERE mid = $1 AND change_id = $2',
    [mid, changeId, state, personId, personName, context.clock.now()],
    'split.end_ratio_change',
  );
  return ok({ changeId, state });
}

export const judgeRatio: Handler<typeof decideRatio> = async (context, { changeId, approve }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  await lockRatio(tx, mid);
  const change = await pendingChange(tx, mid);
  if (change?.changeId !== changeId) return fail('03721KCSDS');
  if (change.proposedBy === personId) return fail('03722KCSDS');
  if (approve)
    noteChanges(context, {
      label: '分账比例',
      before: `${percentOfRatio(change.was)}%`,
      after: `${percentOfRatio(change.ratio)}%`,
    });
  if (approve) await writeRatio(tx, mid, change.ratio, change.proposedBy, clock.now());
  return endChange(context, changeId, approve ? 'done' : 'refused');
};

export const takeBackRatio: Handler<typeof withdrawRatio> = async (context, { changeId }) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  await lockRatio(tx, mid);
  const change = await pendingChange(tx, mid);
  if (change?.changeId !== changeId || change.proposedBy !== personId) return fail('03721KCSDS');
  return endChange(context, changeId, 'withdrawn');
};
