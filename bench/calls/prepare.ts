import { setTimeout as pause } from 'node:timers/promises';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { requestBytes } from './http-load.ts';
import { OPERATION_PASSWORD, type Payer } from './merchants.ts';

/** A call that is measured: its path and what one of these people sends. */
export interface Subject {
  name: string;
  path: string;
  payload: (payer: Payer) => object | Promise<object>;
}

export const reads: readonly Subject[] = [
  { name: 'account list', path: 'csdb/v2/account/list', payload: () => ({}) },
  { name: 'order list', path: 'order/queryOrdersJnl', payload: () => ({ pageNo: 1, pageSize: 20 }) },
];

const AMOUNT = '1.00';

export const payments: readonly Subject[] = [
  {
    name: 'transfer',
    path: 'csdb/v2/transfer/standard',
    payload: ({ accountNo, payee }) => ({
      function: 'transfer',
      accountNo,
      amount: AMOUNT,
      payeeAccountNo: payee.accountNo,
      payeeName: payee.name,
    }),
  },
  {
    name: 'withdrawal',
    path: 'csdb/v2/withDraw/standard',
    payload: ({ accountNo, bankAccountId }) => ({
      function: 'withdraw',
      accountNo,
      amount: AMOUNT,
      speed: 'T0',
      bankAccountId,
    }),
  },
];

/** Everything that comes before the order itself: quote, code, random, password. */
export async function paymentOf(payer: Payer, subject: Subject, simulatorsUrl: string): Promise<object> {
  const { function: fundFunction, ...form } = (await subject.payload(payer)) as {
    function: string;
    accountNo: string;
    amount: string;
    speed?: string;
    payeeAccountNo?: string;
  };
  const { accountNo, amount, speed, payeeAccountNo } = form;
  const quote = await payer.client.call<{ quoteId: string }>('csdb/v2/business/work', {
    function: fundFunction,
    accountNo,
    amount,
    speed,
    payeeAccountNo,
  });
  if (quote.responseCode !== '00000') throw new Error(`no quote: ${quote.responseDesc}`);
  const requestNo = newRequestNo();
  const mespAuthList = await payer.client.confirm(
    simulatorsUrl,
    payer.mobile,
    subject.path,
    requestNo,
    OPERATION_PASSWORD,
    { amount, payee: payeeAccountNo ?? payer.bankAccountId },
  );
  return { ...form, requestNo, quoteId: quote.data.quoteId, mespAuthList };
}

/** Prepares this many requests; the payers take turns, so that neighbours in the list are of different people. */
export async function prepared(
  payers: readonly Payer[],
  subject: Subject,
  count: number,
  simulatorsUrl: string | null,
): Promise<Buffer[]> {
  const requests: Buffer[] = Array.from({ length: count });
  await Promise.all(
    payers.map(async (payer, first) => {
      for (let at = first; at < count; at += payers.length) {
        const payload =
          simulatorsUrl === null ? await subject.payload(payer) : await paymentOf(payer, subject, simulatorsUrl);
        requests[at] = requestBytes(subject.path, await payer.client.seal(subject.path, payload), payer.client.ptoken);
      }
    }),
  );
  return requests;
}

/** The same payloads for the bare route, whose clients have no session. */
export async function preparedBare(clients: readonly OutsideClient[], path: string, count: number): Promise<Buffer[]> {
  const requests: Buffer[] = [];
  for (let at = 0; at < count; at += 1) {
    requests.push(requestBytes(path, await clients[at % clients.length]!.seal(path, {}, { ptoken: null }), null));
    if (at % 100 === 0) await pause(0);
  }
  return requests;
}
