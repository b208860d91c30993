import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';

export const fen = (yuan: string): bigint => BigInt(yuan.replace('.', ''));
/** As people read it: 12,345.67. */
export const grouped = (amountFen: bigint): string =>
  `${(amountFen / 100n).toLocaleString('en-US')}.${String(amountFen % 100n).padStart(2, '0')}`;

export interface SeenOrder {
  /** The order that it pays again. */
  repeats: { orderNo: string } | null;
  state: string;
  fee: string;
  typeName: string;
  orderHash: string;
  failReason: string;
}

/** A program of the merchant that reads over the wire what the pages do not show. */
export class ApiReader {
  readonly #client: OutsideClient;
  readonly #accountNo: string;

  private constructor(client: OutsideClient, accountNo: string) {
    this.#client = client;
    this.#accountNo = accountNo;
  }

  static async open(product: RunningProduct, loginName: string, accountNo: string): Promise<ApiReader> {
    const client = createOutsideClient(product.url);
    await client.login(loginName, LOGIN_PASSWORD);
    return new ApiReader(client, accountNo);
  }

  async balances(): Promise<{ available: bigint; frozen: bigint }> {
    const { data } = await this.#client.call<{ availableBalance: string; frozenBalance: string }>(
      'csdb/v2/account/get',
      { accountNo: this.#accountNo },
    );
    return { available: fen(data.availableBalance), frozen: fen(data.frozenBalance) };
  }

  /** The newest entries of what is available. */
  async entries(): Promise<{ bookedAt: string; balance: string }[]> {
    const { data } = await this.#client.call<{ list: { bookedAt: string; balanceAfter: string }[] }>(
      'csdb/v2/account/balanceEntries',
      { accountNo: this.#accountNo, bucket: 'available' },
    );
    return data.list.map(({ bookedAt, balanceAfter }) => ({ bookedAt, balance: grouped(fen(balanceAfter)) }));
  }

  async order(orderNo: string): Promise<SeenOrder> {
    return (await this.#client.call<SeenOrder>('order/queryOrderDetail', { orderNo })).data;
  }

  async state(orderNo: string): Promise<string> {
    return (await this.order(orderNo)).state;
  }

  async available(): Promise<bigint> {
    return (await this.balances()).available;
  }

  /** What an order of today has moved on the account so far, next to other orders of the same time. */
  async moved(orderNo: string): Promise<bigint> {
    const day = `${orderNo.slice(0, 4)}-${orderNo.slice(4, 6)}-${orderNo.slice(6, 8)}`;
    const { data } = await this.#client.call<{ list: { direction: string; amount: string }[] }>(
      'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
      { accountNo: this.#accountNo, orderNo, startTime: day, endTime: day, pageNo: 1, pageSize: 20 },
    );
    return data.list.reduce(
      (sum, { direction, amount }) => sum + (direction === 'in' ? fen(amount) : -fen(amount)),
      0n,
    );
  }
}

export interface OutsideTransfer {
  accountNo: string;
  amount: string;
  payee: { accountNo: string; name: string };
  mobile: string;
}

/** A transfer by a program instead of a page; answers the order's number. */
export async function transferOutside(
  product: RunningProduct,
  client: OutsideClient,
  { accountNo, amount, payee, mobile }: OutsideTransfer,
): Promise<string> {
  const quote = await client.call<{ quoteId: string }>('csdb/v2/business/work', {
    function: 'transfer',
    accountNo,
    amount,
    payeeAccountNo: payee.accountNo,
  });
  const requestNo = newRequestNo();
  const mespAuthList = await client.confirm(
    product.simulatorsUrl,
    mobile,
    'csdb/v2/transfer/standard',
    requestNo,
    OPERATION_PASSWORD,
    { payee: payee.accountNo, amount },
  );
  const input = {
    requestNo,
    quoteId: quote.data.quoteId,
    accountNo,
    payeeAccountNo: payee.accountNo,
    payeeName: payee.name,
    amount,
    mespAuthList,
  };
  const sent = await client.call<{ orderNo: string }>('csdb/v2/transfer/standard', input);
  if (sent.responseCode !== '00000')
    throw new Error(`the transfer was refused: ${sent.responseCode} ${sent.responseDesc}`);
  return sent.data.orderNo;
}

/** Time for the bank, the worker and the clock. */
export const PATIENTLY = { timeout: 60_000, interval: 200 };

/** The output of `npm run audit` for a running product. */
export const auditOf = ({ url, dataDir }: RunningProduct): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../apps/server/audit.ts')], {
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
