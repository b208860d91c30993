import { actFor } from '#platform/db/act-for.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { DIFFERENCE_MISSING } from '../../contract/errors.ts';
import type { pageBankDays, pageDifferences, showDifference } from '../../contract/provider-operations.ts';
import { dayStates, kindNames } from '../../contract/words.ts';
import type { Totals } from '../../domain/compare.ts';
import { countDays, listDays, totalsOfDays } from '../list-days.ts';
import { countItems, eventsOf, findItem, listItems } from '../list-items.ts';
import { shownItems, writtenName } from './shown-item.ts';

const NONE: Totals = { bankCount: 0, bankFen: 0n, ownCount: 0, ownFen: 0n, sameCount: 0 };

const sumOf = (totals: readonly Totals[]): Totals =>
  totals.reduce(
    (sum, one) => ({
      bankCount: sum.bankCount + one.bankCount,
      bankFen: sum.bankFen + one.bankFen,
      ownCount: sum.ownCount + one.ownCount,
      ownFen: sum.ownFen + one.ownFen,
      sameCount: sum.sameCount + one.sameCount,
    }),
    NONE,
  );

const shownTotals = ({ bankCount, bankFen, ownCount, ownFen, sameCount }: Totals) => ({
  bankCount,
  bankAmount: yuanOfFen(bankFen),
  ownCount,
  ownAmount: yuanOfFen(ownFen),
  sameCount,
  gap: yuanOfFen(bankFen - ownFen),
});

/** `console/bankFile/days`. */
export const showDays: Handler<typeof pageBankDays> = async ({ tx }, { pageNo, pageSize, ...filter }) => {
  await actFor(tx);
  const days = await listDays(tx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  const totals = await totalsOfDays(
    tx,
    days.map(({ day }) => day),
  );
  return ok({
    list: days.map(({ day, state, asked: attempts, matchedAt, runs, openItems }) => {
      const dayTotals = totals.filter((one) => one.day === day);
      return {
        day,
        state,
        stateName: dayStates[state],
        asked: attempts,
        comparedAt: matchedAt && shanghaiIso(matchedAt),
        runs,
        openItems,
        ...shownTotals(sumOf(dayTotals)),
        kinds: dayTotals.map((one) => ({ kind: one.kind, name: kindNames[one.kind], ...shownTotals(one) })),
      };
    }),
    pageNo,
    pageSize,
    totalCount: await countDays(tx, filter),
  });
};

/** `console/bankFile/differences`. */
export const showDifferences: Handler<typeof pageDifferences> = async (
  context,
  { pageNo, pageSize, isOwn, ...input },
) => {
  const { tx, clock } = context;
  const caller = providerOf(context);
  await actFor(tx);
  const filter = { ...input, owner: isOwn ? writtenName(caller) : '' };
  const items = await listItems(tx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize });
  return ok({
    list: await shownItems(tx, items, { caller, today: shanghaiDate(clock.now()) }),
    pageNo,
    pageSize,
    totalCount: await countItems(tx, filter),
  });
};

/** `console/bankFile/difference`. */
export const showOneDifference: Handler<typeof showDifference> = async (context, { itemNo }) => {
  const { tx, clock } = context;
  await actFor(tx);
  const item = await findItem(tx, itemNo);
  if (!item) return fail(DIFFERENCE_MISSING);
  const [shown] = await shownItems(tx, [item], {
    caller: providerOf(context),
    today: shanghaiDate(clock.now()),
  });
  const history = await eventsOf(tx, itemNo);
  return ok({ ...shown!, history: history.map(({ at, ...event }) => ({ ...event, at: shanghaiIso(at) })) });
};
