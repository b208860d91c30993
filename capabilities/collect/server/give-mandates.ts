import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, findAccount, lookUpPayee } from '#capabilities/account/server/index.ts';
import {
  endMandate as endOne,
  grantMandate as grantOne,
  mandatesGiven,
  mandatesHeld,
  type Mandate,
  type MandatedAccount,
} from '#capabilities/order/server/index.ts';
import { roleOf, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { maskAccount, tailOf } from '#platform/kernel/mask.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { MANDATES_A_MERCHANT } from '../constants.ts';
import {
  COLLECTOR_IS_OWN,
  COLLECTOR_NAME_MISMATCH,
  COLLECT_GRANT_EXISTS,
  COLLECT_GRANT_MISSING,
  TOO_MANY_COLLECT_GRANTS,
} from '../contract/errors.ts';
import { collectContract } from '../contract/kind.ts';
import type {
  endMandate,
  grantMandate,
  listMandates,
  MandateRow,
  queryRelationAccounts,
  RelatedAccount,
} from '../contract/operations.ts';
import { mandateStates } from '../contract/words.ts';

/** A wrong name and an unknown number have the same answer. */
export const grant: Handler<typeof grantMandate> = async (context, input) => {
  const { tx, clock } = context;
  const { mid, personId, personName } = roleOf(context);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const found = await lookUpPayee(
    tx,
    { mid, personId },
    {
      accountNo: input.payeeAccountNo,
      fits: ({ name, mid: owner }) => owner === mid || isSameName(name, input.payeeName),
    },
  );
  if (!found.ok) return found;
  const payee = found.data;
  if (!payee) return fail(COLLECTOR_NAME_MISMATCH);
  if (payee.mid === mid) return fail(COLLECTOR_IS_OWN);
  const credit = decideCredit(payee);
  if (!credit.ok) return credit;
  const living = (await mandatesGiven(tx, mid, collectContract.id)).filter(({ endedAt }) => endedAt === null);
  if (living.length >= MANDATES_A_MERCHANT) return fail(TOO_MANY_COLLECT_GRANTS);
  const mandateId = await grantOne(tx, {
    kind: collectContract,
    account,
    payee,
    keepFen: fenOfYuan(input.keep),
    by: { personId, personName },
    at: clock.now(),
  });
  return mandateId ? ok({ mandateId }) : fail(COLLECT_GRANT_EXISTS);
};

export const end: Handler<typeof endMandate> = async (context, { mandateId }) => {
  const { mid, personName } = roleOf(context);
  const ended = await endOne(context.tx, { mid, mandateId, byName: personName, at: context.clock.now() });
  if (!ended) return fail(COLLECT_GRANT_MISSING);
  nameObject(context, `账户尾号 ${tailOf(ended.accountNo)} 对 ${ended.payeeName} 的归集授权`);
  noteChanges(context, { label: '授权', before: mandateStates.living, after: mandateStates.ended });
  return ok({ mandateId });
};

export const showMandates: Handler<typeof listMandates> = async (context) =>
  ok({ list: (await mandatesGiven(context.tx, roleOf(context).mid, collectContract.id)).map(describe) });

export const showRelatedAccounts: Handler<typeof queryRelationAccounts> = async (context) =>
  ok({ list: (await mandatesHeld(context.tx, roleOf(context).mid, collectContract.id)).map(describeRelated) });

function describe(found: Mandate): MandateRow {
  const state = found.endedAt === null ? 'living' : 'ended';
  return {
    mandateId: found.mandateId,
    accountNo: found.accountNo,
    payeeName: found.payeeName,
    payeeAccountNo: maskAccount(found.payeeAccountNo),
    keep: yuanOfFen(found.keepFen),
    state,
    stateName: mandateStates[state],
    grantedBy: found.grantedByName,
    grantedAt: shanghaiIso(found.grantedAt),
    endedBy: found.endedByName ?? '',
    endedAt: found.endedAt && shanghaiIso(found.endedAt),
  };
}

const describeRelated = (found: MandatedAccount): RelatedAccount => ({
  mandateId: found.mandateId,
  customerName: found.payerName,
  accountNo: maskAccount(found.accountNo),
  payeeAccountNo: found.payeeAccountNo,
  keep: yuanOfFen(found.keepFen),
  collectable: yuanOfFen(found.takeableFen),
  canPay: found.canPay,
});
