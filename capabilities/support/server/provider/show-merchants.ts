import {
  accountsWithBalances,
  merchantsOfNumber,
  merchantTotals,
  type AccountBalances,
} from '#capabilities/account/server/index.ts';
import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import {
  administratorsOf,
  findMerchants,
  merchantData,
  merchantsOfMobile,
} from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, providerOf, type Handler } from '#platform/http/handler.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { openMerchantData, pageMerchants, showMerchantData } from '../../contract/provider-operations.ts';
import { isOpen, openVisit } from './visits.ts';

const MOBILE = /^1[3-9]\d{9}$/;
const ACCOUNT_NO = /^\d{6,30}$/;

/** A whole number names its owner; a part of one would let somebody try numbers. */
async function ownersOf(tx: Tx, keyword: string): Promise<string[]> {
  if (!ACCOUNT_NO.test(keyword)) return [];
  const [byMobile, byNumber] = await Promise.all([
    MOBILE.test(keyword) ? merchantsOfMobile(tx, keyword) : [],
    merchantsOfNumber(tx, keyword),
  ]);
  return [...byMobile, ...byNumber];
}

/** `console/merchant/page`. */
export const showMerchants: Handler<typeof pageMerchants> = async (
  { tx },
  { keyword, state = null, pageNo, pageSize },
) => {
  await actFor(tx);
  const found = await findMerchants(
    tx,
    { text: keyword, mids: await ownersOf(tx, keyword), state },
    { pageNo, pageSize },
  );
  const totals = await merchantTotals(
    tx,
    found.list.map(({ mid }) => mid),
  );
  const byMid = new Map(totals.map((total) => [total.mid, total]));
  const list = found.list.map(({ mid, openedAt, ...merchant }) => ({
    ...merchant,
    mid,
    openedAt: shanghaiIso(openedAt),
    accountCount: byMid.get(mid)?.accountCount ?? 0,
    balance: yuanOfFen(byMid.get(mid)?.balanceFen ?? 0n),
  }));
  return ok({ list, pageNo, pageSize, totalCount: found.totalCount });
};

/** `console/merchant/open`. */
export const openMerchant: Handler<typeof openMerchantData> = async (context, { mid }) => {
  const { tx, clock } = context;
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail('08201KPLMS');
  nameObject(context, `商户${merchant.customerName}（${mid}）`);
  const visit = await openVisit(tx, providerOf(context).userId, mid, clock.now());
  return visit.ok ? ok({ until: shanghaiIso(visit.data) }) : visit;
};

const shownAccount = ({ accountNo, name, type, status, ...balances }: AccountBalances) => ({
  accountNo,
  name,
  typeName: accountTypes[type],
  statusName: accountStatuses[status],
  available: yuanOfFen(balances.availableFen),
  frozen: yuanOfFen(balances.frozenFen),
  pending: yuanOfFen(balances.pendingFen),
});

/** `console/merchant/show`. */
export const showMerchant: Handler<typeof showMerchantData> = async (context, { mid }) => {
  const { tx, clock } = context;
  if (!(await isOpen(tx, providerOf(context).userId, mid, clock.now()))) return fail('08202KPLMS');
  await actFor(tx, mid);
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail('08201KPLMS');
  const accounts = await accountsWithBalances(tx, mid);
  const totalFen = accounts.reduce((sum, one) => sum + one.availableFen + one.frozenFen + one.pendingFen, 0n);
  return ok({
    ...merchant,
    openedAt: shanghaiIso(merchant.openedAt),
    verifiedAt: merchant.verifiedAt && shanghaiIso(merchant.verifiedAt),
    administrators: (await administratorsOf(tx, mid)).map(({ userName, mobile }) => ({
      name: maskName(userName),
      mobile: maskMobile(mobile),
    })),
    accounts: accounts.map(shownAccount),
    balance: yuanOfFen(totalFen),
  });
};
