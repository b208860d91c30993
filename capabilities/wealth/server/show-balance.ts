import { workingDays } from '#capabilities/account/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { FUND_CODE, FUND_NAME } from '../constants.ts';
import type { balanceDetails, withdrawalModel } from '../contract/operations.ts';
import { wealthErrors, WEALTH_NOT_OPEN } from '../contract/errors.ts';
import { nextTradingDay, tradeDaysOf } from '../domain/trading-days.ts';
import { findHolding, readSettings } from './holding-row.ts';
import { fastLeftOf, poolLeft } from './redeem-kind.ts';
import { whyPaused } from './why-paused.ts';

/** "1.2345": 万份收益 as it is published. */
export const figure = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4);
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Balance, income of the last day and of all, and the income of each day. */
export const showBalance: Handler<typeof balanceDetails> = async (context, { pageNo, pageSize }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const holding = await findHolding(tx, mid);
  if (!holding) return fail(WEALTH_NOT_OPEN);
  const [balances, open, income, last, figures] = await Promise.all([
    balancesOf(tx, [holding.availableId, holding.frozenId]),
    tx.one<{ buying: Fen; redeeming: Fen }>(
      `SELECT coalesce(sum(amount_fen) FILTER (WHERE side = 'buy'), 0)::bigint AS buying, coalesce(sum(amount_fen) FILTER (WHERE side = 'redeem'), 0)::bigint AS redeeming
       FROM wealth.trades WHERE mid = $1 AND state IN ('accepted', 'confirming')`,
      [mid],
      'wealth.in_transit',
    ),
    tx.one<{ fen: Fen; count: number }>(
      'SELECT coalesce(sum(income_fen), 0)::bigint AS fen, count(*)::int AS count FROM wealth.yields WHERE mid = $1',
      [mid],
      'wealth.income',
    ),
    tx.one<{ day: ShanghaiDate; fen: Fen }>(
      'SELECT day::text AS day, income_fen AS fen FROM wealth.yields WHERE mid = $1 ORDER BY day DESC LIMIT 1',
      [mid],
      'wealth.last_income',
    ),
    tx.one<{ day: ShanghaiDate; perTenThousand: number; sevenDay: string }>(
      'SELECT day::text AS day, per_ten_thousand, seven_day FROM wealth.fund_yields ORDER BY day DESC LIMIT 1',
      [],
      'wealth.figures',
    ),
  ]);
  const rows = await tx.rows<{
    day: ShanghaiDate;
    incomeFen: Fen;
    sharesFen: Fen;
    perTenThousand: number;
    bookedAt: Date;
  }>(
    `SELECT day::text AS day, income_fen, shares_fen, per_ten_thousand, booked_at
     FROM wealth.yields WHERE mid = $1 ORDER BY day DESC LIMIT $2 OFFSET $3`,
    [mid, pageSize, (pageNo - 1) * pageSize],
    'wealth.incomes',
  );
  const fenOf = (id: string): Fen => balances.get(id) ?? 0n;
  const [availableFen, frozenFen] = [fenOf(holding.availableId), fenOf(holding.frozenId)];
  const { buying, redeeming } = open!;
  return ok({
    fundName: FUND_NAME,
    fundCode: FUND_CODE,
    fundAccountNo: holding.fundAccountNo,
    available: yuanOfFen(availableFen),
    frozen: yuanOfFen(frozenFen),
    redeeming: yuanOfFen(redeeming),
    buying: yuanOfFen(buying),
    total: yuanOfFen(availableFen + frozenFen + redeeming + buying),
    lastDay: last?.day ?? null,
    lastIncome: yuanOfFen(last?.fen ?? 0n),
    totalIncome: yuanOfFen(income!.fen),
    figures: figures
      ? { day: figures.day, perTenThousand: figure(figures.perTenThousand), sevenDay: figures.sevenDay }
      : null,
    list: rows.map((row) => ({
      day: row.day,
      amount: yuanOfFen(row.incomeFen),
      shares: yuanOfFen(row.sharesFen),
      perTenThousand: figure(row.perTenThousand),
      bookedAt: shanghaiIso(row.bookedAt),
    })),
    pageNo,
    pageSize,
    totalCount: income!.count,
  });
};

/** What an order of this moment would come to, by the calendar. Also for a merchant that has not signed yet. */
export const showModel: Handler<typeof withdrawalModel> = async (context) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const now = context.clock.now();
  const [settings, holidays, holding, remaining, pause] = await Promise.all([
    readSettings(tx),
    workingDays(tx),
    findHolding(tx, mid),
    poolLeft(tx),
    whyPaused(tx, now),
  ]);
  const { tradeOn, confirmsOn } = tradeDaysOf(now, settings.cutOffMinute, holidays);
  return ok({
    paused: pause !== null,
    pauseText: pause ? wealthErrors[pause] : '',
    cutOff: clock(settings.cutOffMinute),
    tradeOn,
    confirmsOn,
    incomeFrom: confirmsOn,
    incomeSeenOn: nextTradingDay(confirmsOn, holidays),
    fast: {
      dayLimit: yuanOfFen(holding?.fastDayFen ?? settings.fastDayFen),
      dayLeft: yuanOfFen(holding ? await fastLeftOf(tx, holding, now) : settings.fastDayFen),
      poolIsOpen: remaining > 0n,
    },
    ordinary: { arrivesOn: confirmsOn },
  });
};
