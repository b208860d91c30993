import { kindOf, staysInside } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskAccount, maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RUNS_SHOWN, TOLD_DAYS } from '../constants.ts';
import { STANDING_MISSING } from '../contract/errors.ts';
import type { listStandings, queryStanding, StandingRow, StandingRun } from '../contract/operations.ts';
import { standingStates, type StandingState } from '../contract/words.ts';
import { changeable } from './change-instruction.ts';
import { findInstruction, INSTRUCTION_COLUMNS, type Instruction } from './instruction-row.ts';
import { peopleReasons } from './run-row.ts';

interface RunRow {
  date: string;
  ranAt: Date;
  orderNo: string | null;
  amountFen: Fen | null;
  reason: string;
  missed: number;
}
interface Row extends Instruction {
  /** Null: it has not run yet. */
  lastDate: string | null;
  ranAt: Date;
  orderNo: string | null;
  runFen: Fen | null;
  reason: string;
  missed: number;
}

const DAY_MS = 86_400_000;
/** Of a day that made its order, and of one that people did not want. */
const NOT_TO_HANDLE = ['', ...Object.values(peopleReasons)];
const FROM = `FROM standing.instructions i LEFT JOIN LATERAL (
    SELECT run_date::text AS run_date, ran_at, order_no, amount_fen, reason, missed FROM standing.runs r
    WHERE r.mid = i.mid AND r.standing_id = i.standing_id ORDER BY run_date DESC LIMIT 1) r ON true
  WHERE i.mid = $1 AND ($2::text[] IS NULL OR i.state = ANY($2))
    AND (NOT $3 OR i.state = 'stopped' OR i.state <> 'paused' AND NOT r.reason = ANY($5) AND r.ran_at > $4)`;
const COLUMNS = `${INSTRUCTION_COLUMNS}, r.run_date AS "lastDate", r.ran_at, r.order_no, r.amount_fen AS "runFen", r.reason, r.missed`;

/** `standing/list`: newest first, each with its last run. */
export const showInstructions: Handler<typeof listStandings> = async (
  context,
  { states, toHandle = false, pageNo, pageSize },
) => {
  const { mid } = roleOf(context);
  const since = new Date(context.clock.now().getTime() - TOLD_DAYS * DAY_MS);
  const filter = [mid, states?.length ? states : null, toHandle, since, NOT_TO_HANDLE];
  const rows = await context.tx.rows<Row>(
    `SELECT ${COLUMNS} ${FROM} ORDER BY i.created_at DESC, i.standing_id DESC LIMIT $6 OFFSET $7`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'standing.page',
  );
  const counted = await context.tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM}`,
    filter,
    'standing.count',
  );
  return ok({
    list: rows.map((row) =>
      describe(row, row.lastDate === null ? null : { ...row, date: row.lastDate, amountFen: row.runFen }),
    ),
    pageNo,
    pageSize,
    totalCount: counted!.count,
  });
};

/** `standing/detail`: one with its runs. */
export const showInstruction: Handler<typeof queryStanding> = async (context, { standingId }) => {
  const { tx } = context;
  const { mid, permissions } = roleOf(context);
  const found = await findInstruction(tx, mid, standingId);
  if (!found) return fail(STANDING_MISSING);
  const runs = await runsOf(tx, found);
  const mayChange = (what: keyof typeof changeable): boolean =>
    permissions.has('031101') && (changeable[what] as readonly StandingState[]).includes(found.state);
  return ok({
    ...describe(found, runs[0] ?? null),
    speed: found.params.speed,
    payeeType: found.params.payeeType ?? null,
    remark: found.params.remark ?? '',
    runs: runs.map(describeRun),
    actions: { pause: mayChange('pause'), resume: mayChange('resume'), cancel: mayChange('cancel') },
  });
};

const runsOf = (tx: Tx, { mid, standingId }: Instruction): Promise<RunRow[]> =>
  tx.rows<RunRow>(
    `SELECT run_date::text AS date, ran_at, order_no, amount_fen, reason, missed FROM standing.runs
     WHERE mid = $1 AND standing_id = $2 ORDER BY run_date DESC LIMIT $3`,
    [mid, standingId, RUNS_SHOWN],
    'standing.runs',
  );

const describeRun = ({ date, ranAt, orderNo, amountFen, reason, missed }: RunRow): StandingRun => ({
  date,
  ranAt: shanghaiIso(ranAt),
  result: orderNo === null ? 'skipped' : 'made',
  orderNo: orderNo ?? '',
  amount: amountFen === null ? null : yuanOfFen(amountFen),
  reason,
  missed,
});

const describe = (found: Instruction, lastRun: RunRow | null): StandingRow => ({
  standingId: found.standingId,
  kind: found.kind,
  kindName: kindOf(found.kind).name,
  accountNo: found.accountNo,
  payeeName: found.payeeName,
  payeeAccountNo: staysInside(found.kind) ? maskAccount(found.payeeAccountNo) : maskCard(found.payeeAccountNo),
  payeeBankName: found.payeeBankName,
  calendar: found.calendar,
  rule: found.rule,
  amount: yuanOfFen(found.amountFen),
  state: found.state,
  stateName: standingStates[found.state],
  stopReason: found.stopReason,
  nextAt: found.nextAt && shanghaiIso(found.nextAt),
  makerName: found.makerName,
  createdAt: shanghaiIso(found.createdAt),
  lastRun: lastRun && describeRun(lastRun),
});
