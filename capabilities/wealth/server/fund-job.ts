import { maySend } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { FUND_AWAY_MS, FUND_EVERY_MS } from '#platform/port/constants.ts';
import type { FundCompany, FundState } from '#platform/port/fund-company.ts';
import { FUND_AT_ONCE, FUND_CONFIRMS_FROM } from '../constants.ts';
import { endTrade } from './end-trade.ts';
import { openHolding } from './holding-row.ts';
import { TRADE_COLUMNS, type Trade } from './trade-row.ts';

export const FUND = 'wealth.fund';

/**
 * `wealth.fund`: opens and closes customers at the fund company, and sends or asks for applications until it knows
 * their end. As with an order at the bank, the intention to send is committed first, a worker that takes over asks
 * before it sends, and a time-out is asked again in the next round, under the same number (domain-rules section 2).
 * While the rail is paused nothing new is sent and what was sent is asked for.
 */
export const fundJob =
  (fund: FundCompany): JobHandler =>
  async (job, { db, clock, touches }) => {
    let isAway = false;
    const mayBeSent = await db.transaction({}, (tx) => maySend(tx, 'fund'));
    for (const customer of mayBeSent ? await waitingCustomers(db) : [])
      isAway = (await openCustomer(db, fund, customer, clock.now())) || isAway;
    for (const customer of mayBeSent ? await leavingCustomers(db) : [])
      isAway = (await closeCustomer(db, fund, customer)) || isAway;
    for (let page = await openTrades(db, clock.now(), null); page.length > 0;) {
      for (const trade of page) {
        const answer = await queryFund(db, fund, trade, clock.now());
        isAway = answer.state === 'unknown' || isAway;
        await keep(db, trade, answer, clock.now());
        if (answer.state !== 'unknown' && answer.state !== 'absent') touches?.(trade.mid);
      }
      page = page.length < FUND_AT_ONCE ? [] : await openTrades(db, clock.now(), page.at(-1)!);
    }
    const pauseMs = isAway ? FUND_AWAY_MS : FUND_EVERY_MS;
    await db.transaction({}, (tx) => job.again(tx, everyMs(pauseMs)(clock.now())));
  };

interface Customer {
  mid: string;
  applyNo: string;
  name: string;
}

const waitingCustomers = (db: Database): Promise<Customer[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    tx.rows<Customer>(
      `SELECT mid, apply_no, company_name AS name FROM wealth.applications WHERE state = 'opening' ORDER BY created_at LIMIT $1`,
      [FUND_AT_ONCE],
      'wealth.opening',
    ),
  );

/** True: the fund company did not answer. Asked again, it answers with the same account. */
async function openCustomer(db: Database, fund: FundCompany, customer: Customer, now: Date): Promise<boolean> {
  const { mid, applyNo, name } = customer;
  const answer = await fund.open({ customerNo: mid, name });
  if (answer.state === 'unknown') return true;
  await db.transaction({ mid }, async (tx) => {
    const [state, reason] = answer.state === 'open' ? ['open', ''] : ['refused', answer.reason];
    const moved = await tx.run(
      `UPDATE wealth.applications SET state = $3, reason = $4 WHERE mid = $1 AND apply_no = $2 AND state = 'opening'`,
      [mid, applyNo, state, reason],
      'wealth.end_application',
    );
    if (moved === 1 && answer.state === 'open') await openHolding(tx, mid, answer.fundAccountNo, now);
  });
  return false;
}

const leavingCustomers = (db: Database): Promise<Pick<Customer, 'mid' | 'applyNo'>[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    tx.rows<Pick<Customer, 'mid' | 'applyNo'>>(
      `SELECT mid, apply_no FROM wealth.applications WHERE state = 'closing' ORDER BY closed_at LIMIT $1`,
      [FUND_AT_ONCE],
      'wealth.closing',
    ),
  );

/** True: the fund company did not answer. Asked again, a closed customer is closed. */
async function closeCustomer(
  db: Database,
  fund: FundCompany,
  { mid, applyNo }: Pick<Customer, 'mid' | 'applyNo'>,
): Promise<boolean> {
  const answer = await fund.close({ customerNo: mid });
  if (answer.state === 'unknown') return true;
  await db.transaction({ mid }, (tx) =>
    tx.run(
      `UPDATE wealth.applications SET state = 'closed' WHERE mid = $1 AND apply_no = $2 AND state = 'closing'`,
      [mid, applyNo],
      'wealth.closed',
    ),
  );
  return false;
}

type OpenTrade = Trade & { fundAccountNo: string };

/** The next applications that were not sent, or whose day of confirmation has come. */
const openTrades = (db: Database, now: Date, after: Trade | null): Promise<OpenTrade[]> =>
  db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
    tx.rows<OpenTrade>(
      `SELECT ${TRADE_COLUMNS}, (SELECT fund_account_no FROM wealth.holdings h WHERE h.mid = trades.mid) AS "fundAccountNo" FROM wealth.trades
       WHERE (state = 'accepted' OR state = 'confirming' AND confirms_on <= $1) AND (mid, order_no) > ($2, $3) ORDER BY mid, order_no LIMIT $4`,
      [
        shanghaiDate(new Date(now.getTime() - FUND_CONFIRMS_FROM * 60_000)),
        after?.mid ?? '',
        after?.orderNo ?? '',
        FUND_AT_ONCE,
      ],
      'wealth.open_trades',
    ),
  );

/** A fund company that is away, or whose answer cannot be read, is asked again in the next round. */
async function queryFund(db: Database, fund: FundCompany, trade: OpenTrade, now: Date): Promise<FundState> {
  const { mid, orderNo, side, fundAccountNo, amountFen } = trade;
  const applicationNo = `${mid}-${orderNo}`;
  const known: FundState = trade.sentAt ? await fund.query(applicationNo).catch(() => UNKNOWN) : { state: 'absent' };
  if (known.state !== 'absent' || !(await db.transaction({ mid }, (tx) => intendToSend(tx, trade, now)))) return known;
  return fund
    .send({
      applicationNo,
      side: side === 'buy' ? 'subscribe' : 'redeem',
      fundAccountNo,
      amountFen,
    })
    .catch(() => UNKNOWN);
}

const UNKNOWN: FundState = { state: 'unknown' };

/** False: the rail is paused, and the application waits. */
async function intendToSend(tx: Tx, { mid, orderNo }: Trade, now: Date): Promise<boolean> {
  if (!(await maySend(tx, 'fund'))) return false;
  await tx.run(
    'UPDATE wealth.trades SET sent_at = $3 WHERE mid = $1 AND order_no = $2 AND sent_at IS NULL',
    [mid, orderNo, now],
    'wealth.about_to_send',
  );
  return true;
}

async function keep(db: Database, trade: OpenTrade, answer: FundState, now: Date): Promise<void> {
  const { mid, orderNo } = trade;
  if (answer.state === 'unknown' || answer.state === 'absent') return;
  if (answer.state === 'accepted') {
    if (trade.state === 'confirming') return;
    await db.transaction({ mid }, (tx) =>
      tx.run(
        `UPDATE wealth.trades SET state = 'confirming', trade_on = $3, confirms_on = $4 WHERE mid = $1 AND order_no = $2 AND state = 'accepted'`,
        [mid, orderNo, answer.tradeOn, answer.confirmsOn],
        'wealth.confirming',
      ),
    );
    return;
  }
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) => endTrade(tx, mid, orderNo, answer, now));
}
