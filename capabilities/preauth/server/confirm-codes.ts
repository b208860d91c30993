import { findOriginal } from '#capabilities/order/server/index.ts';
import { personOf } from '#platform/http/handler.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { capturePreauth, confirmPreauth, voidCapture, voidPreauth } from '../contract/operations.ts';
import { captureContract } from '../contract/kind.ts';
import { captureOf } from './capture-void-kind.ts';
import { findRequest } from './request-row.ts';

/**
 * A message names the pre-authorisation, the account on the other side and the amount: of a capture its own, else all
 * of it.
 */
const describeRequest: CodeSubjectWords['describe'] = async (context, { orderNo = '', amount }) => {
  const mid = personOf(context).role?.mid;
  const request = mid && (await findRequest(context.tx, mid, orderNo));
  if (!request) return null;
  return { orderNos: [orderNo], amount: amount ?? yuanOfFen(request.amountFen), payee: request.accountNo };
};

/** Of a capture that is paid back: who gets it, and how much. */
const describeCapture: CodeSubjectWords['describe'] = async (context, { orderNo = '' }) => {
  const mid = personOf(context).role?.mid;
  const capture = mid && (await findOriginal(context.tx, await captureOf(context.tx, mid, orderNo)));
  if (!capture || capture.kind !== captureContract.id) return null;
  return {
    orderNos: [orderNo],
    amount: yuanOfFen(capture.amountFen),
    payee: capture.accountNo,
    payeeLabel: '退回账户',
  };
};

export const preauthCodes: CodeSubjectWords[] = [
  ...[confirmPreauth, capturePreauth, voidPreauth].map((operation) => ({ operation, describe: describeRequest })),
  { operation: voidCapture, describe: describeCapture },
];
