import { counterparties, LOGIN_PASSWORD, merchants, OPERATION_PASSWORD, people } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo, type OutsideClient, type OutsideReply } from './outside-client.ts';
import { pay, type PaymentRequest } from './stubborn-customer.ts';

/** Where the load goes, and whose SMS it reads. */
export interface Place {
  url: string;
  simulatorsUrl: string;
}

/** An order that was acknowledged; `paysBank`: its amounts in fen that the bank pays. */
export interface Acknowledged {
  orderNo: string;
  paysBank: string[];
}

const DONE = '00000';
const ACCESS_CHANGED = '03T05';
/** From here on an order of 晨光 waits for its review. */
const REVIEWED_YUAN = 6_000;
const BATCH = 'csdb/v2/daifu/batchWithdraw/order';
const HEADS = '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,联行号,账户类型,金额,用途/摘要';
const READS: readonly [path: string, input: object][] = [
  ['plm/platform.login.info', {}],
  ['csdb/v2/account/get', { accountNo: merchants[0]!.accounts[0]!.accountNo }],
  ['csdb/v2/account/balanceEntries', { accountNo: merchants[0]!.accounts[0]!.accountNo, bucket: 'available' }],
  ['order/queryOrdersJnl', { startTime: '2020-01-01T00:00:00+08:00', endTime: '2100-01-01T00:00:00+08:00' }],
  ['csdb/v2/withDrawAcc/bankAccountList', {}],
];

async function done<T>(reply: Promise<OutsideReply<T>>): Promise<T> {
  const { responseCode, responseDesc, data } = await reply;
  if (responseCode !== DONE) throw new Error(`${responseCode} ${responseDesc}`);
  return data;
}

class Person {
  readonly client: OutsideClient;
  readonly place: Place & { mobile: string };
  readonly #loginName: string;
  readonly accountNo: string;

  constructor(place: Place, loginName: string) {
    this.#loginName = loginName;
    this.client = createOutsideClient(place.url);
    this.place = { ...place, mobile: people.find((one) => one.loginName === loginName)!.mobile };
    this.accountNo = merchants.find(({ roles }) =>
      roles.some(({ person }) => person === loginName),
    )!.accounts[0]!.accountNo;
  }

  async login(): Promise<void> {
    await done(this.client.login(this.#loginName, LOGIN_PASSWORD));
  }

  /** One whose session has ended logs in again, as a page lets people do. */
  async read<T>(path: string, input: object = {}): Promise<T> {
    const reply = await this.client.call<T>(path, input);
    if (reply.responseCode !== ACCESS_CHANGED) return done(Promise.resolve(reply));
    await this.login();
    return done(this.client.call<T>(path, input));
  }

  confirm(path: string, requestNo: string, subject: object) {
    const { simulatorsUrl, mobile } = this.place;
    return this.client.confirm(simulatorsUrl, mobile, path, requestNo, OPERATION_PASSWORD, subject);
  }
}

/** What people do meanwhile: each does one thing again and again. */
export class PeopleAtWork {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each thing was done. */
  readonly done: Record<string, number> = {};
  readonly #place: Place;
  readonly #pauseMs: number;
  #goesOn = true;
  #running: Promise<void>[] = [];
  #failed: Error | undefined;

  /** `pauseMs`: of each person between two things; default none. */
  constructor(place: Place, pauseMs = 0) {
    this.#place = place;
    this.#pauseMs = pauseMs;
  }

  /** Logs all people in and begins. */
  async begin(): Promise<void> {
    const [maker, checker, admin, viewer, far, near] = await Promise.all(
      ['cg-maker', 'cg-checker', 'cg-admin', 'cg-viewer', 'ys-maker', 'nh-maker'].map(async (loginName) => {
        const person = new Person(this.#place, loginName);
        await person.login();
        return person;
      }),
    );
    this.#repeat('payments of 远山', (turn) => this.#pay(far!, turn));
    this.#repeat('payments of 南湖', (turn) => this.#pay(near!, turn));
    this.#repeat('reviewed payments', (turn) => this.#payReviewed(maker!, checker!, turn));
    this.#repeat('batches', (turn) => this.#payBatch(admin!, turn));
    this.#repeat('reads', () => this.#read(viewer!));
  }

  /** Until each thing was done so often again. */
  async more(times: number): Promise<void> {
    const wanted = Object.entries(this.done).map(([name, count]) => [name, count + times] as const);
    while (wanted.some(([name, count]) => this.done[name]! < count)) {
      if (this.#failed) throw this.#failed;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** What was begun is done to its end. */
  async end(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#running);
    if (this.#failed) throw this.#failed;
  }

  #repeat(name: string, work: (turn: number) => Promise<void>): void {
    this.done[name] = 0;
    const loop = async (): Promise<void> => {
      for (let turn = 0; this.#goesOn && !this.#failed; turn += 1) {
        await work(turn);
        this.done[name]! += 1;
        if (this.#pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
      }
    };
    this.#running.push(
      loop().catch((error: Error) => void (this.#failed ??= new Error(`${name}: ${error.message}`, { cause: error }))),
    );
  }

  async #pay(person: Person, turn: number): Promise<void> {
    const { list } = await person.read<{ list: { bankAccountId: string }[] }>('csdb/v2/withDrawAcc/bankAccountList');
    const amount = amountOf(1, turn);
    const kind = turn % 2 === 0 ? 'withdraw' : 'transfer';
    const orderNo = await this.#order(person, { kind, amount, bankAccountId: list[0]!.bankAccountId }, turn);
    this.acknowledged.push({ orderNo, paysBank: kind === 'withdraw' ? [fen(amount)] : [] });
  }

  async #payReviewed(maker: Person, checker: Person, turn: number): Promise<void> {
    const amount = amountOf(REVIEWED_YUAN, turn);
    const orderNo = await this.#order(maker, { kind: 'transfer', amount, bankAccountId: '' }, turn);
    this.acknowledged.push({ orderNo, paysBank: [] });
    const { orderHash } = await checker.read<{ orderHash: string }>('order/queryOrderDetail', { orderNo });
    const requestNo = newRequestNo();
    const mespAuthList = await checker.confirm('order/audit', requestNo, { orderNo });
    await done(checker.client.call('order/audit', { requestNo, orderNo, orderHash, mespAuthList }));
  }

  async #order(
    { client, place, accountNo }: Person,
    wish: Pick<PaymentRequest, 'kind' | 'amount' | 'bankAccountId'>,
    turn: number,
  ): Promise<string> {
    const payee = counterparties[turn % counterparties.length]!;
    return (await done(pay(client, place, newRequestNo(), { ...wish, accountNo, payee }))).orderNo;
  }

  async #payBatch(person: Person, turn: number): Promise<void> {
    const { client, accountNo } = person;
    const amounts = [11, 12, 13].map((yuan) => amountOf(yuan, turn));
    const amount = amountOf(36, turn * 3);
    const { fileId } = await done(
      client.upload<{ fileId: string }>(
        'file/upload',
        { purpose: 'batch', fileName: 'payout.csv' },
        sheet(amounts, amount),
      ),
    );
    const { batchId } = await done(
      client.call<{ batchId: string }>('csdb/v2/business/batchOrder', { function: 'payout', fileId }),
    );
    while (
      (await person.read<{ state: string }>('csdb/v2/business/queryBatchRecords', { batchId })).state === 'parsing'
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    const requestNo = newRequestNo();
    const mespAuthList = await person.confirm(BATCH, requestNo, { amount });
    const { orderNo } = await done(
      client.call<{ orderNo: string }>(BATCH, { requestNo, batchId, accountNo, amount, mespAuthList }),
    );
    this.acknowledged.push({ orderNo, paysBank: amounts.map(fen) });
  }

  async #read(person: Person): Promise<void> {
    for (const [path, input] of READS) await person.read(path, input);
  }
}

/** Another one each turn: the same amount to the same payee again would be asked about. */
const amountOf = (yuan: number, turn: number): string =>
  `${yuan + Math.floor(turn / 100)}.${String(turn % 100).padStart(2, '0')}`;
const fen = (yuan: string): string => yuan.replace('.', '');

const sheet = (amounts: readonly string[], total: string): Buffer => {
  const lines = amounts.map(
    (amount, at) =>
      `${at + 1},D${at + 1},上海机电有限公司,3100152031305000111${at},中国建设银行,上海分行,,对公,${amount},货款`,
  );
  return Buffer.from(
    `\uFEFF代付,批次号,SIDE${Date.now()},总笔数,${lines.length},总金额,${total},付款日期,\r\n${HEADS}\r\n${lines.join('\r\n')}\r\n`,
  );
};
