import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DEMO_TOTP_SECRET } from '#apps/server/demo/colleagues.data.ts';
import { codeAt } from '#capabilities/provider-access/server/index.ts';
import { signInToConsole } from '#testkit/console-client.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import { PeopleAtWork } from '#testkit/people-at-work.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { LOGIN_PASSWORD, type Payer } from '../calls/merchants.ts';
import { paymentOf, payments } from '../calls/prepare.ts';
import { Answers, sendAtPace, sendTo } from '../overload/open-load.ts';

/** A second. */
const PACE = { payments: 5, reads: 8, console: 0.2, exports: 0.1, strangers: 1, logins: 0.2 } as const;
/** Of each of the people who have their payments reviewed and upload batches, between two of them. */
const PAUSE_MS = 15_000;
const VERIFY = { receiptNo: 'RC202611200000000001', checkCode: 'ABCD2345' };
const EXPORT = { bizTypeCode: 'order.journal', format: 'xlsx' };
const DAY_MS = 86_400_000;

export type Kind = keyof typeof PACE;
export type Kinds = Record<Kind, Answers>;
export const newKinds = (): Kinds =>
  Object.fromEntries(Object.keys(PACE).map((name) => [name, new Answers()])) as Kinds;

const period = () => ({
  startTime: new Date(Date.now() - 28 * DAY_MS).toISOString().slice(0, 10),
  endTime: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
});
const memberReads: readonly [path: string, input: (payer: Payer) => object][] = [
  ['csdb/v2/account/list', () => ({})],
  ['order/queryOrdersJnl', () => ({ ...period(), pageNo: 1, pageSize: 20 })],
  ['csdb/v2/account/balanceEntries', ({ accountNo }) => ({ accountNo, bucket: 'available' })],
  ['csdb/v2/dwQuery/unifyQueryAccountCapitalDetails', () => ({ ...period(), pageNo: 1, pageSize: 20 })],
  ['search/everything', () => ({ words: ['1.00'] })],
  ['plm/platform.login.info', () => ({})],
];
const consoleReads: readonly [path: string, input: () => object][] = [
  ['console/monitor/overview', () => ({})],
  ['console/order/page', () => ({ ...period(), pageSize: 20 })],
  ['console/merchant/page', () => ({ keyword: '测速', pageNo: 1, pageSize: 20 })],
];

export interface Scene {
  product: RunningProduct;
  payers: readonly Payer[];
  consoleUrl: string;
}

/** The same people at the same pace until `seconds` are over; `kinds()` is where answers are counted at this moment. */
export async function traffic({ product, payers, consoleUrl }: Scene, seconds: number, kinds: () => Kinds) {
  const agent = new Agent({ keepAlive: true });
  const port = Number(new URL(product.url).port);
  const colleague = await signInToConsole(consoleUrl, 'op-audit', () => codeAt(DEMO_TOTP_SECRET, new Date()));
  const people = new PeopleAtWork({ url: product.url, simulatorsUrl: product.simulatorsUrl }, PAUSE_MS);
  await people.begin();
  const stranger = createOutsideClient(product.url);
  const free = [...payers];
  let turn = 0;

  const send = async (kind: Kind, client: OutsideClient, path: string, input: object): Promise<void> => {
    const at = client === colleague ? Number(new URL(consoleUrl).port) : port;
    const answer = await sendTo(at, agent, {
      path,
      ptoken: client.ptoken,
      envelope: await client.seal(path, input),
      ...(client === stranger ? { anyAnswer: true, address: `10.1.${(turn >> 8) & 255}.${turn & 255}` } : {}),
    });
    kinds()[kind].add(answer);
  };
  const each = (kind: Kind, work: () => Promise<void>): Promise<void> =>
    sendAtPace(PACE[kind], seconds, async () => {
      turn += 1;
      try {
        await work();
      } catch (error) {
        kinds()[kind].add({ kind: 'other', ms: 0, text: (error as Error).message });
      }
    });
  const nextOf = <T>(all: readonly T[]): T => all[turn % all.length]!;
  /** One who is not in the middle of a payment: its SMS are for that one. */
  const pay = async (): Promise<void> => {
    const payer = free.shift();
    if (!payer) throw new Error('all payers are busy');
    try {
      const subject = nextOf(payments);
      await send('payments', payer.client, subject.path, await paymentOf(payer, subject, product.simulatorsUrl));
    } finally {
      free.push(payer);
    }
  };
  const read = async (): Promise<void> => {
    const [payer, [path, input]] = [nextOf(payers), nextOf(memberReads)];
    await send('reads', payer.client, path, input(payer));
  };
  const comeAndGo = async (): Promise<void> => {
    const visitor = createOutsideClient(product.url);
    await visitor.login(`bench-${turn % payers.length}`, LOGIN_PASSWORD);
    await send('logins', visitor, 'user/logout', {});
  };
  await Promise.all([
    each('payments', pay),
    each('reads', read),
    each('console', () => {
      const [path, input] = nextOf(consoleReads);
      return send('console', colleague, path, input());
    }),
    each('exports', () => send('exports', nextOf(payers).client, 'statement/realTimeExport', EXPORT)),
    each('strangers', () => send('strangers', stranger, 'receipt/verify', VERIFY)),
    each('logins', comeAndGo),
  ]);
  // They stop at their first refusal, which is no reason to lose the hour.
  const stopped = await people.end().then(
    () => 'none',
    ({ message }: Error) => message,
  );
  agent.destroy();
  return { ...people.done, stopped };
}

/** A process that takes notices. */
export async function startReceiver(): Promise<{ port: number; stop: () => void }> {
  const receiver = fork(join(import.meta.dirname, '../webhook-receiver.ts'));
  const [port] = (await once(receiver, 'message')) as [number];
  return { port, stop: () => void receiver.kill() };
}
