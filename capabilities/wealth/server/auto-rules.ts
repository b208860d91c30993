import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { formatAmount, formatFen } from '#platform/kernel/amount-text.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { AUTO_DAILY_AT } from '../constants.ts';
import type { queryAuto, removeAuto, saveAuto } from '../contract/auto-operations.ts';
import { AUTO_REDEMPTION_MISSING, TOP_UP_BELOW_TRIGGER, WEALTH_NOT_OPEN } from '../contract/errors.ts';
import { autoLooks, autoModes, autoStates } from '../contract/words.ts';
import { AUTO_COLUMNS, lockAuto, type AutoRuleRow } from './auto-row.ts';
import { findHolding } from './holding-row.ts';

type Listed = AutoRuleRow & {
  ranAt: Date | null;
  orderNo: string | null;
  amountFen: Fen | null;
  reason: string | null;
};

export const showAuto: Handler<typeof queryAuto> = async (context) => {
  const { mid } = roleOf(context);
  const rules = await context.tx.rows<Listed>(
    `SELECT ${AUTO_COLUMNS}, l.ran_at, l.order_no, l.amount_fen, l.reason FROM wealth.auto_rules r
       LEFT JOIN LATERAL (SELECT * FROM wealth.auto_runs u WHERE u.mid = r.mid AND u.account_no = r.account_no ORDER BY u.ran_at DESC, u.run_id DESC LIMIT 1) l ON true
      WHERE r.mid = $1 ORDER BY r.account_no`,
    [mid],
    'wealth.autos',
  );
  return ok({
    list: rules.map((rule) => ({
      accountNo: rule.accountNo,
      below: yuanOfFen(rule.belowFen),
      upTo: yuanOfFen(rule.upToFen),
      mode: rule.mode,
      looks: rule.looks,
      state: rule.state,
      stateName: autoStates[rule.state],
      stopReason: rule.stopReason,
      makerName: rule.makerName,
      lastRun: rule.ranAt && {
        ranAt: shanghaiIso(rule.ranAt),
        orderNo: rule.orderNo ?? '',
        amount: rule.amountFen === null ? null : yuanOfFen(rule.amountFen),
        reason: rule.reason ?? '',
      },
    })),
  });
};

type Rule = Pick<AutoRuleRow, 'belowFen' | 'upToFen' | 'mode' | 'looks'>;

/** As the operation log has them. `undefined`: there is no rule. */
function linesOf(before: Rule | undefined, after: Rule | undefined) {
  const line = (label: string, textOf: (rule: Rule) => string) => ({
    label,
    before: before ? textOf(before) : '',
    after: after ? textOf(after) : '',
  });
  return [
    line('余额低于', ({ belowFen }) => `${formatFen(belowFen)}元`),
    line('补足至', ({ upToFen }) => `${formatFen(upToFen)}元`),
    line('赎回方式', ({ mode }) => autoModes[mode]),
    line('检查时间', ({ looks }) => autoLooks[looks]),
  ];
}

/** A rule of the morning that is made later in the day begins on the next one. */
export const keepAuto: Handler<typeof saveAuto> = async (context, { accountNo, below, upTo, mode, looks }) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const [belowFen, upToFen] = [fenOfYuan(below), fenOfYuan(upTo)];
  if (upToFen < belowFen) return fail(TOP_UP_BELOW_TRIGGER);
  if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
  if (!(await findHolding(tx, mid))) return fail(WEALTH_NOT_OPEN);
  context.reportFacts?.({
    from: [{ name: '余额理财', bankName: '', accountNo: '' }],
    fromLabel: '赎回自',
    to: [{ name: '', bankName: '', accountNo }],
    toLabel: '到账账户',
    count: 1,
    amount: upTo,
    amountLabel: '自动赎回补足至',
    about: [
      { label: '余额低于', text: `${formatAmount(below)}元` },
      { label: '检查时间', text: autoLooks[looks] },
    ],
  });
  noteChanges(context, ...linesOf(await lockAuto(tx, mid, accountNo), { belowFen, upToFen, mode, looks }));
  const now = clock.now();
  const isOver = looks === 'daily' && shanghaiMinutes(now) >= AUTO_DAILY_AT;
  await tx.run(
    `INSERT INTO wealth.auto_rules (mid, account_no, below_fen, up_to_fen, mode, looks, looked_on, maker_id, maker_name, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (mid, account_no) DO UPDATE SET below_fen = $3, up_to_fen = $4, mode = $5, looks = $6, looked_on = $7, maker_id = $8, maker_name = $9, changed_at = $10,
       state = 'active', stop_reason = ''`,
    [mid, accountNo, belowFen, upToFen, mode, looks, isOver ? shanghaiDate(now) : null, personId, personName, now],
    'wealth.keep_auto',
  );
  return ok({ accountNo });
};

export const dropAuto: Handler<typeof removeAuto> = async (context, { accountNo }) => {
  noteChanges(context, ...linesOf(await lockAuto(context.tx, roleOf(context).mid, accountNo), undefined));
  const removed = await context.tx.run(
    'DELETE FROM wealth.auto_rules WHERE mid = $1 AND account_no = $2',
    [roleOf(context).mid, accountNo],
    'wealth.remove_auto',
  );
  return removed === 1 ? ok({ accountNo }) : fail(AUTO_REDEMPTION_MISSING);
};
