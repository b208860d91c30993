import { activityOfAccount } from '#capabilities/account/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNTS_MAX } from '../constants.ts';
import { SECOND_MISSING, SECOND_NAME_TAKEN, TOO_MANY_SECONDS } from '../contract/errors.ts';
import type * as operations from '../contract/operations.ts';
import { findSecond, openSecond, secondsOf, type SecondRow } from './account-row.ts';

async function describe(tx: Tx, rows: readonly SecondRow[]): Promise<operations.SecondAccount[]> {
  const balances = await balancesOf(
    tx,
    rows.flatMap(({ availableId, frozenId }) => [availableId, frozenId]),
  );
  return rows.map(({ accountNo, name, availableId, frozenId, openedBy, openedAt }) => {
    const [availableFen, frozenFen] = [balances.get(availableId) ?? 0n, balances.get(frozenId) ?? 0n];
    return {
      accountNo,
      accountName: name,
      availableBalance: yuanOfFen(availableFen),
      frozenBalance: yuanOfFen(frozenFen),
      totalBalance: yuanOfFen(availableFen + frozenFen),
      openedBy,
      openedAt: shanghaiIso(openedAt),
    };
  });
}

export const showSeconds: Handler<typeof operations.listSecondAccounts> = async ({ tx, ...context }) =>
  ok({ list: await describe(tx, await secondsOf(tx, roleOf({ tx, ...context }).mid)) });

export const showSecond: Handler<typeof operations.getSecondAccount> = async (context, { accountNo }) => {
  const second = await findSecond(context.tx, roleOf(context).mid, accountNo);
  if (!second) return fail(SECOND_MISSING);
  const [shown] = await describe(context.tx, [second]);
  return ok(shown!);
};

/** Newest first: what crossed the border of the account. */
export const showEntries: Handler<typeof operations.listSecondEntries> = async (context, input) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const second = await findSecond(tx, mid, input.accountNo);
  if (!second) return fail(SECOND_MISSING);
  const { pageNo, pageSize } = input;
  const range = { from: second.openedAt, to: clock.now() };
  const { entries, count } = await activityOfAccount(tx, mid, second, { ...range, pageNo, pageSize });
  return ok({
    pageNo,
    pageSize,
    totalCount: count,
    list: entries.map((entry) => ({
      entryNo: entry.entryNo,
      bookedAt: shanghaiIso(entry.bookedAt),
      typeName: entry.typeName,
      counterName: entry.counterparty.name,
      direction: entry.direction,
      amount: yuanOfFen(entry.amountFen),
      balanceAfter: yuanOfFen(entry.afterFen),
      orderNo: entry.orderNo,
    })),
  });
};

export const open: Handler<typeof operations.openSecondAccount> = async (context, { accountName }) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  if ((await secondsOf(tx, mid)).length >= ACCOUNTS_MAX) return fail(TOO_MANY_SECONDS);
  const accountNo = await openSecond(tx, mid, accountName, { by: personName, at: clock.now() });
  return accountNo ? ok({ accountNo }) : fail(SECOND_NAME_TAKEN);
};
