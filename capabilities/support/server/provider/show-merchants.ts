import {
  accountsWithBalances,
  merchantsOfNumber,
  merchantTotals,
  type AccountBalances,
} from '#capabilities/account/server/index.ts';
import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { merchantStates } from '#capabilities/merchant/contract/words.ts';
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
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { MERCHANT_MISSING, MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import type {
  exportMerchants,
  openMerchantData,
  pageMerchants,
  showMerchantData,
} from '../../contract/provider-operations.ts';
import { LIST_FILE_MAX, listFile } from '#platform/sheet/index.ts';
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

type Filter = Omit<InputOf<typeof exportMerchants>, 'format'>;

async function readMerchants(tx: Tx, { keyword, state }: Filter, page: { pageNo: number; pageSize: number }) {
  await actFor(tx);
  const found = await findMerchants(
    tx,
    { text: keyword, mids: await ownersOf(tx, keyword), state: state ?? null },
    page,
  );
  const totals = await merchantTotals(
    tx,
    found.list.map(({ mid }) => mid),
  );
  const byMid = new Map(totals.map((total) => [total.mid, total]));
  const list = found.list.map((merchant) => ({
    ...merchant,
    accountCount: byMid.get(merchant.mid)?.accountCount ?? 0,
    balanceFen: byMid.get(merchant.mid)?.balanceFen ?? 0n,
  }));
  return { list, totalCount: found.totalCount, counts: found.counts };
}

/** `console/merchant/page`. */
export const showMerchants: Handler<typeof pageMerchants> = async ({ tx }, { pageNo, pageSize, ...filter }) => {
  const { list, ...counted } = await readMerchants(tx, filter, { pageNo, pageSize });
  const shown = list.map(({ openedAt, balanceFen, ...merchant }) => ({
    ...merchant,
    openedAt: shanghaiIso(openedAt),
    balance: yuanOfFen(balanceFen),
  }));
  return ok({ list: shown, pageNo, pageSize, ...counted });
};

/** `console/merchant/export`. */
export const merchantsFile: Handler<typeof exportMerchants> = async (context, { format, ...filter }) => {
  const { list } = await readMerchants(context.tx, filter, { pageNo: 1, pageSize: LIST_FILE_MAX + 1 });
  return listFile(context, {
    title: '商户',
    format,
    filter: { 关键字: filter.keyword, 状态: filter.state && merchantStates[filter.state] },
    columns: [
      { title: '商户名称', kind: 'text', width: 32 },
      { title: '商户号', kind: 'text', width: 18 },
      { title: '状态', kind: 'text', width: 12 },
      { title: '客户经理', kind: 'text', width: 12 },
      { title: '资金合计(元)', kind: 'amount', total: true },
      { title: '账户', kind: 'count' },
      { title: '人员', kind: 'count' },
      { title: '开户时间', kind: 'time' },
    ],
    rows: list.map(({ customerName, mid, state, managerName, balanceFen, accountCount, peopleCount, openedAt }) => [
      customerName,
      mid,
      merchantStates[state],
      managerName,
      balanceFen,
      accountCount,
      peopleCount,
      openedAt,
    ]),
  });
};

/** `console/merchant/open`. */
export const openMerchant: Handler<typeof openMerchantData> = async (context, { mid }) => {
  const { tx, clock } = context;
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail(MERCHANT_MISSING);
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
  if (!(await isOpen(tx, providerOf(context).userId, mid, clock.now()))) return fail(MERCHANT_NOT_OPENED);
  await actFor(tx, mid);
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail(MERCHANT_MISSING);
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
