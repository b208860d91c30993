import { SPECIAL_ACCOUNT_REFUSES } from '#capabilities/account/contract/errors.ts';
import { kindOf, staysInside } from '#capabilities/account/contract/kinds.ts';
import { accountsOf, bankAccountsOf } from '#capabilities/account/server/index.ts';
import type { PayerRule, RuledPayment } from '#capabilities/order/server/index.ts';
import { bookedAccounts } from '#capabilities/payee/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { dayRefusal, kindRefusal, payeeRefusal, type SceneConfig } from '../domain/scene-rule.ts';
import { findScene, findSpecial, insertUse, listedPayees, usedOnDay } from './scene-row.ts';

/** Accounts of the merchant itself: inside the provider, or bound at a bank. */
const ownAccounts = async (tx: Tx, { mid, kind }: RuledPayment): Promise<string[]> =>
  staysInside(kind)
    ? (await accountsOf(tx, mid)).map(({ accountNo }) => accountNo)
    : (await bankAccountsOf(tx, mid)).map(({ bankAccountNo }) => bankAccountNo);

/** In addition to the merchant's own accounts. */
async function allowedPayees(
  tx: Tx,
  { mid, kind }: RuledPayment,
  { sceneCode, payees }: SceneConfig,
): Promise<string[]> {
  if (payees === 'book') return bookedAccounts(tx, mid, staysInside(kind) ? 'internal' : 'bank');
  return (await listedPayees(tx, mid)).filter((one) => one.sceneCode === sceneCode).map(({ accountNo }) => accountNo);
}

/**
 * A special account pays what its scene allows. Between accounts of the merchant inside the provider money always
 * moves: it stays the merchant's, and the other account has rules of its own.
 */
export const scenePayerRule: PayerRule = {
  accountType: 'special',
  async decide(tx, payment) {
    const { mid, orderNo, accountNo, kind, isNew } = payment;
    const special = await findSpecial(tx, mid, accountNo, isNew);
    if (!special) throw new Error(`account ${accountNo.slice(-4)} has no scene`);
    const ownAccountNos = await ownAccounts(tx, payment);
    if (staysInside(kind) && (await payment.strangerTo(ownAccountNos)) === undefined) return ok(null);
    const { sceneCode, label } = special;
    const config = await findScene(tx, mid, sceneCode);
    const wish = { ...payment, label, kindName: kindOf(kind).name };
    const refusal = kindRefusal(sceneCode, config, wish);
    if (refusal !== null || !config) return fail(SPECIAL_ACCOUNT_REFUSES, refusal ?? undefined);
    if (config.payees !== 'any') {
      const stranger = await payment.strangerTo([...ownAccountNos, ...(await allowedPayees(tx, payment, config))]);
      if (stranger !== undefined) return fail(SPECIAL_ACCOUNT_REFUSES, payeeRefusal(config, label, stranger));
    }
    if (!isNew) return ok(null);
    const day = shanghaiDate(payment.at);
    const overDay = dayRefusal(config, wish, (await usedOnDay(tx, mid, day)).get(accountNo) ?? 0n);
    if (overDay !== null) return fail(SPECIAL_ACCOUNT_REFUSES, overDay);
    await insertUse(tx, { mid, orderNo, accountNo, day });
    return ok(null);
  },
};
