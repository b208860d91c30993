import { staffStates } from '#capabilities/access/contract/words.ts';
import { staffByPlace } from '#capabilities/access/server/index.ts';
import { accountsWithBalances, sealedEntryPage } from '#capabilities/account/server/index.ts';
import { merchantStates } from '#capabilities/merchant/contract/words.ts';
import { merchantData, merchantsByPlace } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { bindApi, type ApiBinding } from '#platform/http/index.ts';
import { listOfPlaces } from '#platform/kernel/api-list.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import {
  apiGetMerchant,
  apiListMerchantEntries,
  apiListMerchantPeople,
  apiListMerchants,
} from '../../contract/api-operations.ts';
import { MERCHANT_MISSING } from '../../contract/errors.ts';

/** What the provider's own systems read of merchants. */
export const supportApiBindings = (): ApiBinding[] => [
  bindApi(apiListMerchants, async ({ tx }, { query: { state, cursor, limit } }) => {
    await actFor(tx);
    const rows = await merchantsByPlace(tx, { state: state ?? null, after: cursor?.mid, limit: Number(limit) + 1 });
    const list = rows.slice(0, Number(limit)).map(({ mid, customerName, state: is, openedAt }) => ({
      mid,
      customerName,
      state: is,
      stateName: merchantStates[is],
      openedAt: shanghaiIso(openedAt),
    }));
    const page = listOfPlaces(({ mid }: (typeof list)[number]) => ({ mid }));
    return ok(page({ list, more: rows.length > list.length }));
  }),
  bindApi(apiGetMerchant, async ({ tx }, { path: { mid } }) => {
    await actFor(tx, mid);
    const merchant = await merchantData(tx, mid);
    if (!merchant) return fail(MERCHANT_MISSING);
    const { customerName, state, stateReason, openedAt } = merchant;
    const accounts = await accountsWithBalances(tx, mid);
    return ok({
      mid,
      customerName,
      state,
      stateName: merchantStates[state],
      stateReason,
      openedAt: shanghaiIso(openedAt),
      accounts: accounts.map(({ accountNo, name, type, status, availableFen, frozenFen, pendingFen }) => ({
        accountNo,
        accountName: name,
        type,
        status,
        available: yuanOfFen(availableFen),
        frozen: yuanOfFen(frozenFen),
        pending: yuanOfFen(pendingFen),
      })),
    });
  }),
  bindApi(apiListMerchantPeople, async ({ tx }, { path: { mid }, query: { cursor, limit } }) => {
    await actFor(tx, mid);
    if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
    const rows = await staffByPlace(tx, mid, { after: cursor?.after, limit: Number(limit) + 1 });
    const list = rows.slice(0, Number(limit)).map(({ mobile, state, joinedAt, ...person }) => ({
      ...person,
      mobile: maskMobile(mobile),
      state,
      stateName: staffStates[state],
      joinedAt: shanghaiIso(joinedAt),
    }));
    const page = listOfPlaces(({ personId }: (typeof list)[number]) => ({ after: personId }));
    return ok(page({ list, more: rows.length > list.length }));
  }),
  bindApi(apiListMerchantEntries, async ({ tx }, { path: { mid }, query: { cursor, limit } }) => {
    await actFor(tx, mid);
    if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
    return ok(await sealedEntryPage(tx, mid, { cursor, limit }));
  }),
];
