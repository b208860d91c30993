import { accountsOf, decideDebit } from '#capabilities/account/server/index.ts';
import { accountTypes } from '#capabilities/account/contract/words.ts';
import { shownRelation } from '#capabilities/identity/server/index.ts';
import { relationsOf } from '#capabilities/merchant/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler, type MerchantRole } from '#platform/http/handler.ts';
import { permissionOf } from '#platform/kernel/operation.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { checkoutErrors, PAYMENT_LINK_INVALID } from '../contract/errors.ts';
import { type loginCheck, orderPay } from '../contract/operations.ts';
import { decidePay } from '../domain/trade-rule.ts';
import { findTrade, ownPaymentOf, viewOfTrade } from './trade-row.ts';

const NO_RIGHT = '您在该商户没有支付收款单的权限，请联系商户管理员开通，或更换付款商户';
const mayPay = ({ permissions }: MerchantRole): boolean =>
  permissionOf(orderPay.policy).some((code) => permissions.has(code));

/**
 * `bfp/loginCheck`: the edge has checked the session; this answers the trade and the merchant's accounts that can pay
 * it.
 */
export const checkLogin: Handler<typeof loginCheck> = async (context, { trade: link }) => {
  const { tx, clock } = context;
  const { personId, role } = personOf(context);
  const trade = await findTrade(tx, link);
  if (!trade) return fail(PAYMENT_LINK_INVALID);
  const relations = await relationsOf(tx, personId);
  const decision = decidePay(trade, role?.mid ?? null, clock.now());
  const refusal = !decision.ok ? checkoutErrors[decision.code] : role && !mayPay(role) ? NO_RIGHT : '';
  return ok({
    trade: viewOfTrade(trade, clock.now()),
    mid: role?.mid ?? null,
    customerName: relations.find(({ mid }) => mid === role?.mid)?.customerName ?? '',
    merchants: relations.map(shownRelation),
    refusal,
    accounts: role && refusal === '' ? await payingAccounts(tx, role.mid) : [],
    orderNo: role && mayPay(role) ? await ownPaymentOf(tx, role.mid, trade) : null,
  });
};

/** Those whose status lets money out, the 基本户 first. */
async function payingAccounts(tx: Tx, mid: string) {
  const accounts = (await accountsOf(tx, mid)).filter((account) => decideDebit(account).ok);
  const balances = await balancesOf(
    tx,
    accounts.map(({ availableId }) => availableId),
  );
  return accounts.map(({ accountNo, type, availableId }) => ({
    accountNo,
    accountTypeName: accountTypes[type],
    availableBalance: yuanOfFen(balances.get(availableId) ?? 0n),
  }));
}
