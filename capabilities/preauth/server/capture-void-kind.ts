import { ACCOUNT_MISSING, PAYEE_ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  cutOffsOn,
  decideCredit,
  decideDebit,
  findAccount,
  findReceiver,
  PROVIDER_NAME,
} from '#capabilities/account/server/index.ts';
import {
  findOriginal,
  followersOf,
  payInside,
  type Kind,
  type Moment,
  type OriginalRef,
} from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CAPTURE_VOID_TOO_LATE, NO_CAPTURE_TO_VOID, PREAUTH_MISSING } from '../contract/errors.ts';
import { captureContract, captureVoidContract } from '../contract/kind.ts';
import type { voidCapture } from '../contract/operations.ts';
import { mayVoidCapture } from '../domain/preauth-rule.ts';
import { findOwnRequest } from './request-row.ts';

/** The capture by its own number, or by that of its pre-authorisation, of which there is one that has not failed. */
export async function captureOf(tx: Tx, mid: string, orderNo: string): Promise<OriginalRef> {
  const request = await findOwnRequest(tx, mid, orderNo);
  const followers = request ? await followersOf(tx, { mid: request.payerMid, orderNo }) : [];
  const capture = followers.find(({ kind, state }) => kind === captureContract.id && state === 'succeeded');
  return { mid, orderNo: capture?.orderNo ?? orderNo };
}

/** The pre-authorisation that a capture has taken money out of; undefined for any other order. */
export async function preauthOfCapture(tx: Tx, capture: OriginalRef) {
  const found = await findOriginal(tx, capture);
  return found?.kind === captureContract.id && found.originalMid && found.originalNo
    ? findOriginal(tx, { mid: found.originalMid, orderNo: found.originalNo })
    : undefined;
}

/** 8040: pays a capture of the same day back to the payer, out of the account that it went to. */
export const captureVoidKind: Kind<InputOf<typeof voidCapture>, ErrorOf<typeof voidCapture>> = {
  contract: captureVoidContract,
  price: [],
  originals: async (tx, { orderNo }, { mid }: Moment) => [await captureOf(tx, mid, orderNo)],
  async decide(tx, input, { mid, now }, [capture]) {
    if (!capture) return fail((await findOwnRequest(tx, mid, input.orderNo)) ? NO_CAPTURE_TO_VOID : PREAUTH_MISSING);
    if (capture.kind !== captureContract.id) return fail(PREAUTH_MISSING);
    if (capture.state !== 'succeeded') return fail(NO_CAPTURE_TO_VOID);
    const { t0 } = await cutOffsOn(tx, shanghaiDate(now));
    if (!mayVoidCapture(capture.finishedAt, now, t0)) return fail(CAPTURE_VOID_TOO_LATE);
    const payer = await findAccount(tx, mid, capture.payeeAccountNo);
    if (!payer) return fail(ACCOUNT_MISSING);
    const debit = decideDebit(payer);
    if (!debit.ok) return debit;
    const receiver = await findReceiver(tx, capture.accountNo);
    if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
    const credit = decideCredit(receiver);
    if (!credit.ok) return credit;
    const payee = { name: receiver.name, accountNo: receiver.accountNo, bankName: PROVIDER_NAME };
    return ok({
      typeCode: '8040',
      payer,
      paysBack: capture,
      lines: [{ payee, amountFen: capture.remainingFen, feeFen: 0n }],
      speed: '',
      remark: '',
      scheduledAt: null,
    });
  },
  destination: payInside,
};
