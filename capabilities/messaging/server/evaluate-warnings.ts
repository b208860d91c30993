import { accountsWithBalances } from '#capabilities/account/server/index.ts';
import { outflowSince, type DayOutflow } from '#capabilities/order/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { enqueue, everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { FAILED_RATE_FROM_ORDERS, WARN_EVERY_MS } from '../constants.ts';
import { warnMetrics, warnOperators, type WarnMetric } from '../contract/warn-words.ts';
import { nextStep, quietFor, type WarnStep } from '../domain/warn-rule.ts';
import { sendJob } from './channel.ts';
import { notify } from './notify.ts';
import { quietOf, warnRowsOf, type WarnRow } from './warn-row.ts';

export const WARN = 'messaging.warn';

/** `messaging.warn`: looks at what rules watch, in committed balances and orders. No entry waits for it. */
export const evaluateWarningsJob: JobHandler = recurring(everyMs(WARN_EVERY_MS), async ({ db, clock, signal }) => {
  for (const mid of await merchantsWithRules(db)) {
    if (signal.aborted) return;
    await db.transaction({ mid }, (tx) => evaluate(tx, mid, clock.now()));
  }
});

const merchantsWithRules = async (db: Database): Promise<string[]> =>
  (
    await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
      tx.rows<{ mid: string }>(
        'SELECT DISTINCT mid FROM messaging.warn_rules WHERE enabled ORDER BY mid',
        [],
        'messaging.merchants_with_rules',
      ),
    )
  ).map(({ mid }) => mid);

async function evaluate(tx: Tx, mid: string, now: Date): Promise<void> {
  const rules = (await warnRowsOf(tx, mid, { locked: true })).filter(({ enabled }) => enabled);
  const today = shanghaiDate(now);
  const [accounts, outflows] = await Promise.all([
    accountsWithBalances(tx, mid),
    rules.some(({ metric }) => warnMetrics[metric].daily) ? outflowSince(tx, mid, atShanghai(today)) : [],
  ]);
  const names = new Map(accounts.map(({ accountNo, name }) => [accountNo, name]));
  for (const rule of rules) {
    const isCovered = ({ accountNo }: { accountNo: string }) => rule.accountNo === '' || rule.accountNo === accountNo;
    const value = valueOf(rule.metric, accounts.filter(isCovered), outflows.filter(isCovered));
    const step = nextStep({ ...rule, fired: rule.firedAt !== null }, value, today);
    await writeDown(tx, mid, rule, { value, step, today, now });
    if (step && step !== 'rest') await say(tx, mid, rule, { value, step, today, now, name: names.get(rule.accountNo) });
  }
}

type Balances = Awaited<ReturnType<typeof accountsWithBalances>>;

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

function valueOf(metric: WarnMetric, accounts: Balances, outflows: readonly DayOutflow[]): bigint {
  switch (metric) {
    case 'available':
      return sum(accounts.map(({ availableFen }) => availableFen));
    case 'total':
      return sum(accounts.map(({ availableFen, frozenFen, pendingFen }) => availableFen + frozenFen + pendingFen));
    case 'dayOut':
      return sum(outflows.map(({ outFen }) => outFen));
    case 'singleOut':
      return outflows.reduce((max, { largestFen }) => (largestFen > max ? largestFen : max), 0n);
    case 'failedRate': {
      const [ended, failed] = [outflows, outflows].map((rows, part) =>
        rows.reduce((count, row) => count + (part === 0 ? row.ended : row.failed), 0),
      ) as [number, number];
      return ended < FAILED_RATE_FROM_ORDERS ? 0n : BigInt(Math.floor((failed * 100) / ended));
    }
  }
}

interface Look {
  value: bigint;
  step: WarnStep;
  today: string;
  now: Date;
}

async function writeDown(tx: Tx, mid: string, rule: WarnRow, { value, step, today, now }: Look): Promise<void> {
  if (step === null && value === rule.lastValue) return;
  const firedAt = step === 'fire' ? now : step === 'recover' || step === 'rest' ? null : rule.firedAt;
  const toldOn = step === null || step === 'rest' ? rule.toldOn : today;
  await tx.run(
    'UPDATE messaging.warn_rules SET last_value = $3, fired_at = $4, told_on = $5 WHERE mid = $1 AND rule_id = $2',
    [mid, rule.ruleId, value, firedAt, toldOn],
    'messaging.write_warn_state',
  );
}

const shown = (metric: WarnMetric, value: bigint): string =>
  metric === 'failedRate' ? `${value}%` : `${formatAmount(yuanOfFen(value))} 元`;

async function say(
  tx: Tx,
  mid: string,
  rule: WarnRow,
  { value, step, today, now, name }: Look & { name: string | undefined },
): Promise<void> {
  const { metric, operator, threshold, accountNo, ruleId, receivers, channels } = rule;
  const accountText = accountNo === '' ? '全部账户' : `${name ?? '账户'}（尾号${accountNo.slice(-4)}）`;
  const what = warnMetrics[metric].name;
  const title =
    step === 'recover' ? `${what}已恢复` : `${what}${step === 'remind' ? '仍' : ''}${warnOperators[operator]}预警值`;
  const text = `${accountText}${what}为 ${shown(metric, value)}，预警值 ${shown(metric, threshold)}`;
  // What speaks twice within a day, after it has recovered, are two events.
  const key = `warn:${ruleId}:${step}:${step === 'remind' ? today : now.toISOString()}`;
  const to = pathTo('/account/warning');
  const site = channels.includes('site') ? receivers : [];
  await notify(tx, [{ mid, key, kind: 'warning', title, text, to, at: now, people: site }], now);
  const later = new Date(now.getTime() + quietFor(quietOf(rule), shanghaiMinutes(now)) * 60_000);
  const outside = channels.filter((channel) => channel !== 'site');
  await enqueue(
    tx,
    ...outside.flatMap((channel) =>
      channel === 'mail'
        ? [sendJob(mid, key, { channel, title }, later)]
        : receivers.map((personId) => sendJob(mid, key, { channel, personId, title, text }, later)),
    ),
  );
}
