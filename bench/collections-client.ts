/** The client of `bench/collections.ts`, a process of its own: makes, signs and sends what each message asks for. */
import { createPrivateKey } from 'node:crypto';
import { newId } from '#platform/kernel/id.ts';
import { ApiClient } from '#testkit/api-client.ts';

const { API_URL = '', KEY_ID = '', KEY = '' } = process.env;
const client = new ApiClient(API_URL, { pem: '', privateKey: createPrivateKey(KEY), alg: 'ed25519' }, KEY_ID);

interface Work {
  accounts: string[];
  requests: number;
  items: number;
  connections: number;
  paidAt: string;
}

async function send({ accounts, items, paidAt }: Work): Promise<void> {
  const body = {
    items: Array.from({ length: items }, (_, index) => ({
      collectionNo: newId(),
      accountNo: accounts[index % accounts.length],
      amount: '1.00',
      payerName: '李顾客',
      channel: '微信支付',
      note: '门店收款',
      paidAt,
      speed: index % 2 === 0 ? 'T1' : 'T0',
    })),
  };
  const { status, text } = await client.send({ path: '/provider/v1/collections', body });
  if (status !== 200 || text.includes('"refused"')) throw new Error(text.slice(0, 300));
}

process.on('message', async (work: Work) => {
  let remaining = work.requests;
  const lane = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      await send(work);
    }
  };
  try {
    await Promise.all(Array.from({ length: work.connections }, lane));
    process.send?.('done');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.once('disconnect', () => process.exit(0));
