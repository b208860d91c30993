/**
 * Accounts, a quote, a transfer and the entries of the account:
 *   API=http://127.0.0.1:8080 KEY_ID=… KEY_FILE=private.pem PAYEE=<账号> PAYEE_NAME=<户名> node quick-start.ts
 */
import { readFileSync } from 'node:fs';
import { ApiError, everyRow, MerchantClient, signerOf } from './index.ts';

const { API = '', KEY_ID = '', KEY_FILE = '', PAYEE = '', PAYEE_NAME = '' } = process.env;
const client = new MerchantClient({ address: API, signer: signerOf(KEY_ID, readFileSync(KEY_FILE, 'utf8')) });

const { list } = await client.listAccounts();
const { accountNo } = list[0]!;
const payment = { accountNo, amount: '12.00', payeeAccountNo: PAYEE };
try {
  const { quoteId, fee } = await client.createQuote({ function: 'transfer', ...payment });
  // The number of your own invoice: sent again, the transfer is made once.
  const options = { idempotencyKey: `invoice-${quoteId}` };
  const order = await client.createTransfer({ ...payment, quoteId, payeeName: PAYEE_NAME }, options);
  console.log(`${order.orderNo} ${order.state}, fee ${fee}`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(`refused: ${error.code} ${error.title} ${error.member ?? ''}`);
}

const [startTime, endTime] = ['2026-11-01T00:00:00+08:00', '2026-11-30T00:00:00+08:00'];
for await (const entry of everyRow((cursor) => client.listEntries({ accountNo, startTime, endTime, cursor })))
  console.log(`${entry.bookedAt} ${entry.direction} ${entry.amount} ${entry.typeName}`);
