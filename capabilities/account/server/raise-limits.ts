import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { BUSINESS_NOT_OPEN, LIMIT_REQUEST_MISSING, LIMIT_REQUEST_PENDING } from '../contract/errors.ts';
import { kindOf } from '../contract/kinds.ts';
import type { applyRaise, listRaises, withdrawRaise } from '../contract/raise-operations.ts';
import { raiseNames, raiseStates, type RaiseState } from '../contract/words.ts';
import { decideRaise, type RaisedLimits } from '../domain/raise-rule.ts';
import { limitsOf } from './limit-usage.ts';

interface RaiseRow {
  raiseId: string;
  function: string;
  wasSingleFen: Fen;
  wasDayFen: Fen;
  wasMonthFen: Fen;
  singleFen: Fen | null;
  dayFen: Fen | null;
  monthFen: Fen | null;
  reason: string;
  state: RaiseState;
  proposedBy: string;
  proposedName: string;
  proposedAt: Date;
  endedAt: Date | null;
  decisionReason: string;
}
const COLUMNS = `raise_id, function, was_single_fen, was_day_fen, was_month_fen,
  single_fen, day_fen, month_fen, reason, state, proposed_by,
  proposed_name, proposed_at, ended_at, decision_reason`;

/** Requests of one merchant happen one after the other. */
export const lockRaises = (tx: Tx, mid: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('account.raise:' || $1, 0))`, [mid], 'account.lock_raises');

const fenOf = (text: string | undefined): Fen | null => (text === undefined ? null : fenOfYuan(text));
const shown = (fen: Fen): string => `${formatAmount(yuanOfFen(fen))} 元`;

const nameLimits = (context: CallContext, kind: string): void => nameObject(context, `${kindOf(kind).name}的限额`);

/** `csdb/v2/trade/limit/raise/apply`. The provider decides it; until then the limits are as they were. */
export const askForRaise: Handler<typeof applyRaise> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  await lockRaises(tx, mid);
  const known = await tx.one<{ raiseId: string; state: RaiseState }>(
    'SELECT raise_id, state FROM account.limit_raises WHERE mid = $1 AND request_no = $2',
    [mid, input.requestNo],
    'account.known_raise',
  );
  if (known) {
    nameLimits(context, input.function);
    return ok(known);
  }
  const now = await limitsOf(tx, mid, input.function);
  if (!now) return fail(BUSINESS_NOT_OPEN);
  nameLimits(context, input.function);
  const requested: RaisedLimits = {
    singleFen: fenOf(input.single),
    dayFen: fenOf(input.day),
    monthFen: fenOf(input.month),
  };
  const decided = decideRaise(now, requested);
  if (!decided.ok) return decided;
  const waiting = await tx.one(
    `SELECT 1 FROM account.limit_raises WHERE mid = $1 AND function = $2 AND state = 'waiting'`,
    [mid, input.function],
    'account.waiting_raise',
  );
  if (waiting) return fail(LIMIT_REQUEST_PENDING);
  for (const [key, name] of Object.entries(raiseNames) as [keyof RaisedLimits, string][]) {
    const fen = requested[key];
    const label = `${kindOf(input.function).name}${name}（待平台处理）`;
    if (fen !== null) noteChanges(context, { label, before: shown(now[key]), after: shown(fen) });
  }
  const raiseId = newId();
  await tx.run(
    `INSERT INTO account.limit_raises (mid, raise_id, request_no, function, was_single_fen, was_day_fen, was_month_fen, single_fen, day_fen, month_fen, reason, proposed_by, proposed_name, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      mid,
      raiseId,
      input.requestNo,
      input.function,
      now.singleFen,
      now.dayFen,
      now.monthFen,
      requested.singleFen,
      requested.dayFen,
      requested.monthFen,
      input.reason,
      personId,
      personName,
      clock.now(),
    ],
    'account.apply_raise',
  );
  return ok({ raiseId, state: 'waiting' });
};

/** `csdb/v2/trade/limit/raise/withdraw`. */
export const takeBackRaise: Handler<typeof withdrawRaise> = async (context, { raiseId }) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const raise = await tx.one<{ function: string }>(
    `UPDATE account.limit_raises SET state = 'withdrawn', ended_at = $4, told_xid = pg_current_xact_id()
     WHERE mid = $1 AND raise_id = $2 AND proposed_by = $3 AND state = 'waiting' RETURNING function`,
    [mid, raiseId, personId, clock.now()],
    'account.withdraw_raise',
  );
  if (!raise) return fail(LIMIT_REQUEST_MISSING);
  nameLimits(context, raise.function);
  const label = `${kindOf(raise.function).name}提额申请`;
  noteChanges(context, { label, before: raiseStates.waiting, after: raiseStates.withdrawn });
  return ok({ raiseId, state: 'withdrawn' });
};

const changeOf = (wasFen: Fen, wantedFen: Fen | null) =>
  wantedFen === null ? null : { was: yuanOfFen(wasFen), wanted: yuanOfFen(wantedFen) };

/** `csdb/v2/trade/limit/raise/page`. */
export const showRaises: Handler<typeof listRaises> = async (context, { pageNo, pageSize }) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  const [rows, counted] = await Promise.all([
    tx.rows<RaiseRow>(
      `SELECT ${COLUMNS} FROM account.limit_raises WHERE mid = $1 ORDER BY proposed_at DESC, raise_id DESC LIMIT $2 OFFSET $3`,
      [mid, pageSize, (pageNo - 1) * pageSize],
      'account.raises',
    ),
    tx.one<{ count: number }>(
      'SELECT count(*)::integer AS count FROM account.limit_raises WHERE mid = $1',
      [mid],
      'account.raise_count',
    ),
  ]);
  const list = rows.map((row) => ({
    raiseId: row.raiseId,
    function: row.function,
    functionName: kindOf(row.function).name,
    single: changeOf(row.wasSingleFen, row.singleFen),
    day: changeOf(row.wasDayFen, row.dayFen),
    month: changeOf(row.wasMonthFen, row.monthFen),
    reason: row.reason,
    state: row.state,
    stateName: raiseStates[row.state],
    makerName: row.proposedName,
    isOwn: row.proposedBy === personId,
    createdAt: shanghaiIso(row.proposedAt),
    endedAt: row.endedAt && shanghaiIso(row.endedAt),
    decisionReason: row.decisionReason,
  }));
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};
