import { personsHolding } from '#capabilities/access/server/index.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { placeOrder, type Moment, type Placed } from '#capabilities/order/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { AUTO_DAILY_AT, AUTO_EVERY_MS } from '../constants.ts';
import { wealthRedeemContract } from '../contract/kind.ts';
import { decideAuto, type AutoPart, type AutoState } from '../domain/auto-rule.ts';
import { lockAuto, stopAutos, type AutoRuleRow } from './auto-row.ts';
import { findHolding } from './holding-row.ts';
import { fastLeftOf, poolLeft, redeemKind } from './redeem-kind.ts';
import { whyPaused } from './why-paused.ts';

export const AUTO = 'wealth.auto';

/**
 * `wealth.auto`: looks at the accounts that have a rule, each in a transaction of its own, and redeems what is missing.
 * Its orders go through review like any other.
 */
export const autoJob =
  ({ texts }: { texts: ErrorTexts }): JobHandler =>
  async (job, { db, clock }) => {
    const now = clock.now();
    for (const { mid, accountNo } of await activeRules(db, now)) {
      const rest = await db.transaction({ mid }, (tx) => planParts(tx, { mid, accountNo, now, texts }));
      for (const part of rest)
        await db.transaction({ mid }, async (tx) => {
          const rule = await lockAuto(tx, mid, accountNo);
          if (rule?.state === 'active') await redeemPart(tx, rule, part, { now, texts });
        });
    }
    await db.transaction({}, (tx) => job.again(tx, everyMs(AUTO_EVERY_MS)(now)));
  };

/** Nothing while no orders are taken. */
const activeRules = (db: Database, now: Date): Promise<Pick<AutoRuleRow, 'mid' | 'accountNo'>[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, async (tx) =>
    (await whyPaused(tx, now))
      ? []
      : tx.rows<Pick<AutoRuleRow, 'mid' | 'accountNo'>>(
          `SELECT mid, account_no FROM wealth.auto_rules WHERE state = 'active' AND (looks = 'always' OR $1 AND looked_on IS DISTINCT FROM $2::date) ORDER BY mid, account_no`,
          [shanghaiMinutes(now) >= AUTO_DAILY_AT, shanghaiDate(now)],
          'wealth.active_autos',
        ),
  );

interface Look {
  mid: string;
  accountNo: string;
  now: Date;
  texts: ErrorTexts;
}

/** Orders the first part, and answers the others: a transaction has one order. */
async function planParts(tx: Tx, { mid, accountNo, now, texts }: Look): Promise<AutoPart[]> {
  const rule = await lockAuto(tx, mid, accountNo);
  if (rule?.state !== 'active' || (rule.looks === 'daily' && rule.lookedOn === shanghaiDate(now))) return [];
  const stopReason = await lostRight(tx, rule);
  if (stopReason) {
    await stopAutos(tx, mid, accountNo, stopReason);
    return skip(tx, rule, stopReason, now);
  }
  const state = await stateOf(tx, rule, now);
  if (rule.looks === 'daily')
    tx.send(
      'UPDATE wealth.auto_rules SET looked_on = $3 WHERE mid = $1 AND account_no = $2',
      [mid, accountNo, shanghaiDate(now)],
      'wealth.looked',
    );
  if (!state) return [];
  const parts = decideAuto(rule, state);
  if (parts === 'no_shares') return skip(tx, rule, '余额低于设定金额，但没有可赎回的理财份额', now);
  // One that came to nothing today is not ordered again every minute.
  if (parts.length > 0 && (await hasFailedToday(tx, rule, now)))
    return skip(tx, rule, '今日的自动赎回未成功，明日再检查', now);
  const [first, ...rest] = parts;
  if (first) await redeemPart(tx, rule, first, { now, texts });
  return rest;
}

async function lostRight(tx: Tx, { mid, makerId, makerName }: AutoRuleRow): Promise<string> {
  for (const code of wealthRedeemContract.rights.make)
    if ((await personsHolding(tx, mid, code)).some(({ personId }) => personId === makerId)) return '';
  return `设置人${makerName}已停用或不再有赎回的权限`;
}

/** Null: the account or the contract is gone. What comes counts when no order has failed or been refused. */
async function stateOf(tx: Tx, { mid, accountNo }: AutoRuleRow, now: Date): Promise<AutoState | null> {
  const [account, holding] = [await findAccount(tx, mid, accountNo), await findHolding(tx, mid)];
  if (!account || !holding) return null;
  const balances = await balancesOf(tx, [account.availableId, holding.availableId]);
  const coming = await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM wealth.trades
      WHERE mid = $1 AND account_no = $2 AND (side = 'redeem' AND state IN ('planned', 'accepted', 'confirming') OR side = 'fast' AND state = 'planned')`,
    [mid, accountNo],
    'wealth.coming',
  );
  const [day, pool] = [await fastLeftOf(tx, holding, now), await poolLeft(tx)];
  return {
    availableFen: balances.get(account.availableId) ?? 0n,
    comingFen: coming!.fen,
    sharesFen: balances.get(holding.availableId) ?? 0n,
    fastLeftFen: day < pool ? day : pool,
  };
}

const hasFailedToday = async (tx: Tx, { mid, accountNo }: AutoRuleRow, now: Date): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM wealth.auto_runs r JOIN wealth.trades t ON t.mid = r.mid AND t.order_no = r.order_no
      WHERE r.mid = $1 AND r.account_no = $2 AND r.day = $3 AND t.state IN ('void', 'failed') LIMIT 1`,
    [mid, accountNo, shanghaiDate(now)],
    'wealth.auto_failed_today',
  )) !== undefined;

/** As if the rule's maker had sent the form: review, limits and hold are the engine's. A refusal leaves nothing. */
async function redeemPart(
  tx: Tx,
  rule: AutoRuleRow,
  part: AutoPart,
  { now, texts }: Pick<Look, 'now' | 'texts'>,
): Promise<void> {
  const { mid, accountNo, makerId: personId, makerName: personName } = rule;
  const at: Moment = { mid, personId, personName, now };
  const runId = newId();
  const input = {
    requestNo: `wealth-auto:${runId}`,
    accountNo,
    amount: yuanOfFen(part.amountFen),
    mode: part.mode,
  };
  const noted = noting((order) =>
    writeRun(tx, rule, { runId, now, orderNo: order.orderNo, amountFen: part.amountFen }),
  );
  const made: Result<Placed, string> = await tx.savepoint(
    () => placeOrder(tx, noted, input, at),
    (result) => !result.ok,
  );
  if (!made.ok) skip(tx, rule, made.text ?? texts[made.code] ?? made.code, now);
}

/** The kind, whose orders are noted when they are placed. */
const noting = (note: (order: { orderNo: string }) => void): typeof redeemKind => ({
  ...redeemKind,
  async decide(...args) {
    const decided = await redeemKind.decide(...args);
    if (!decided.ok) return decided;
    const plan = decided.data;
    const onPlaced: typeof plan.onPlaced = (tx, order) => {
      plan.onPlaced?.(tx, order);
      note(order);
    };
    return ok({ ...plan, onPlaced });
  },
});

/** The same reason is kept, and told, once a day. */
function skip(tx: Tx, rule: AutoRuleRow, reason: string, now: Date): [] {
  writeRun(tx, rule, { runId: newId(), now, reason });
  return [];
}

interface Run {
  runId: string;
  now: Date;
  orderNo?: string;
  amountFen?: Fen;
  reason?: string;
}
const writeRun = (tx: Tx, rule: AutoRuleRow, { runId, now, orderNo, amountFen, reason = '' }: Run): void =>
  tx.send(
    `INSERT INTO wealth.auto_runs (mid, run_id, account_no, day, ran_at, order_no, amount_fen, reason, maker_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (mid, account_no, day, reason) WHERE order_no IS NULL DO NOTHING`,
    [rule.mid, runId, rule.accountNo, shanghaiDate(now), now, orderNo ?? null, amountFen ?? null, reason, rule.makerId],
    'wealth.write_auto_run',
  );
