import '#apps/server/capabilities.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { createSender, Deliverer } from '#capabilities/webhook/server/index.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';

/**
 * A worker process that a test kills: jobs of orders, and deliveries. Its bank answers in the process of the test, and
 * outlives it.
 */
const { DATABASE_URL = '', BEGIN_AT = '' } = process.env;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const db = openDatabase({ url: DATABASE_URL, poolSize: 12, applicationName: 'mortal worker' });
const started = Date.now();
/** A minute of the business day in a second, so that the bank is asked again. */
const clock = { now: () => new Date(Date.parse(BEGIN_AT) + (Date.now() - started) * 60) };

let calls = 0;
const waiting = new Map<number, (answer: unknown) => void>();
process.on('message', ({ id, answer }: { id: number; answer: unknown }) => waiting.get(id)?.(answer));
const asking =
  (method: string) =>
  (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      process.send!({ id: calls, method, args });
    });
const methods = ['send', 'query', 'sendMany', 'queryMany', 'pull', 'queryPull', 'returnsSince', 'remittancesSince'];
const rail = Object.fromEntries(methods.map((method) => [method, asking(method)])) as unknown as BankRail;

const handlers = orderJobs({ rail, texts: {} });
createWorker({ db, clock, handlers, log: silent, concurrency: 2, pollMs: 50, backoffMs: () => 0 }).start();
const { send } = createSender({ allow: ['127.0.0.1'] });
new Deliverer({ db, clock, secret: Buffer.alloc(32, 7), send, log: silent }).start();
