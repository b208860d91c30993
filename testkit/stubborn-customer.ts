import { LOGIN_PASSWORD, OPERATION_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient, newRequestNo, type OutsideClient, type OutsideReply } from './outside-client.ts';
import type { RunningProduct } from './processes.ts';

const DONE = '00000';
/** For all calls of an order together, on a busy machine; a server that is killed ends its calls at once. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 150;
/** An order without an answer by then is a finding. */
const ANSWER_MS = 400_000;

export interface PaymentRequest {
  kind: 'withdraw' | 'transfer';
  accountNo: string;
  /** Yuan. */
  amount: string;
  bankAccountId: string;
  payee: { accountNo: string; name: string };
}

export interface Acknowledged {
  requestNo: string;
  orderNo: string;
  kind: PaymentRequest['kind'];
  amount: string;
}

/**
 * A company's program during the kills: a call without an answer is sent again under the same number until there is
 * one. It never guesses, and it never takes a second number for one intended order.
 */
export class StubbornCustomer {
  readonly #product: RunningProduct;
  readonly #client: OutsideClient;
  readonly #person: { loginName: string; mobile: string };
  /** Tries that ended without an answer. */
  storms = 0;

  constructor(product: RunningProduct, person: { loginName: string; mobile: string }) {
    this.#product = product;
    this.#person = person;
    this.#client = createOutsideClient(product.url);
  }

  async login(): Promise<void> {
    await this.#untilDone(() => this.#client.login(this.#person.loginName, LOGIN_PASSWORD));
  }

  async bankAccounts(): Promise<{ bankAccountId: string; bankAccountNo: string }[]> {
    const { data } = await this.#untilDone(() =>
      this.#client.call<{ list: { bankAccountId: string; bankAccountNo: string }[] }>(
        'csdb/v2/withDrawAcc/bankAccountList',
        {},
      ),
    );
    return data.list;
  }

  async order(wish: PaymentRequest): Promise<Acknowledged> {
    const requestNo = newRequestNo();
    const { data } = await this.#untilDone(() => this.#once(requestNo, wish));
    return { requestNo, orderNo: data.orderNo, kind: wish.kind, amount: wish.amount };
  }

  #once(requestNo: string, wish: PaymentRequest): Promise<OutsideReply<{ orderNo: string }>> {
    const place = { simulatorsUrl: this.#product.simulatorsUrl, mobile: this.#person.mobile };
    return pay(this.#client, place, requestNo, wish, this.#quotes);
  }

  /** The input of a number never changes, so neither does its quote. */
  readonly #quotes: Quotes = new Map();

  async #untilDone<T>(attempt: () => Promise<OutsideReply<T>>): Promise<OutsideReply<T>> {
    let lastAnswer = '';
    const deadline = Date.now() + ANSWER_MS;
    while (Date.now() < deadline) {
      try {
        const reply = await within(attempt());
        if (reply.responseCode === DONE) return reply;
        lastAnswer = `${reply.responseCode} ${reply.responseDesc}`;
      } catch (error) {
        lastAnswer = (error as Error).message;
      }
      this.storms += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`no answer: ${lastAnswer}`);
  }
}

type Quotes = Map<string, OutsideReply<{ quoteId: string }>>;

/**
 * A quote, if the number has none yet, new factors, and the payment: if the effect of the number is committed already,
 * the server answers it without looking at them.
 */
export async function pay(
  client: OutsideClient,
  { simulatorsUrl, mobile }: { simulatorsUrl: string; mobile: string },
  requestNo: string,
  { kind, accountNo, amount, bankAccountId, payee }: PaymentRequest,
  quotes: Quotes = new Map(),
): Promise<OutsideReply<{ orderNo: string }>> {
  const kindInput = kind === 'withdraw' ? { speed: 'T0' } : { payeeAccountNo: payee.accountNo };
  const quote =
    quotes.get(requestNo) ??
    (await client.call<{ quoteId: string }>('csdb/v2/business/work', {
      function: kind,
      accountNo,
      amount,
      ...kindInput,
    }));
  if (quote.responseCode !== DONE) return quote as never;
  quotes.set(requestNo, quote);
  const path = kind === 'withdraw' ? 'csdb/v2/withDraw/standard' : 'csdb/v2/transfer/standard';
  const subject = { payee: kind === 'withdraw' ? bankAccountId : payee.accountNo, amount };
  const mespAuthList = await client.confirm(simulatorsUrl, mobile, path, requestNo, OPERATION_PASSWORD, subject);
  const input = { requestNo, quoteId: quote.data.quoteId, accountNo, amount, mespAuthList };
  return kind === 'withdraw'
    ? client.call(path, { ...input, bankAccountId, speed: 'T0' })
    : client.call(path, { ...input, payeeAccountNo: payee.accountNo, payeeName: payee.name });
}

/** Answers of a server that died are lost. */
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS).unref()),
  ]);
