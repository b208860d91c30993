import type { z } from 'zod';
import { apiOperations, applications } from '#apps/server/catalogue.ts';
import { sources } from '#apps/server/contributed.ts';
import { machineOf } from '#apps/server/join-api.ts';
import { openApplications } from '#capabilities/access/server/index.ts';
import { openKinds } from '#capabilities/account/contract/kinds.ts';
import { quoteFee } from '#capabilities/account/contract/operations.ts';
import { returnApplication, showApplication } from '#capabilities/onboarding/contract/provider-operations.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { listReceivedShares } from '#capabilities/split/contract/return-operations.ts';
import { bound, done, frozen, splitAsk } from '#capabilities/split/server/test/examples.ts';
import { statementJobs } from '#capabilities/statement/server/index.ts';
import { serverLog } from '#platform/http/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { sealEntries } from '#ledger/src/index.ts';
import { API_PREFIX, type ApiOperation } from '#platform/kernel/api-operation.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import type { ApiClient } from './api-client.ts';
import { adjusted, comparedDay } from './api-world-console.ts';
import { startApiEdge, type ApiEdge } from './api-edge.ts';
import { startProviderApi, type ProviderApiEdge } from './provider-api-edge.ts';

/** Both machine interfaces on one database, with the merchants that examples of the contract speak of. */
export interface ApiWorld {
  edge: ApiEdge;
  provider: ProviderApiEdge;
  merchant: TestMerchant;
  payee: TestMerchant;
  clients: Record<Realm, ApiClient>;
  /** What was made already, by the value that examples have in its place. */
  made: Map<string, Promise<string>>;
  /** All products of the app centre. */
  open(merchant: TestMerchant): Promise<void>;
  stop(): Promise<void>;
}

interface ExampleRequest {
  method: 'GET' | 'POST';
  path: string;
  body: object | undefined;
}

type Maker = (world: ApiWorld) => Promise<string> | string;
const idOf = (member: string) => (body: unknown) => (body as Record<string, string>)[member]!;

/** An order of the key's own that waits for a reviewer. */
async function ownWaitingOrder(world: ApiWorld): Promise<string> {
  const example = { ...apiOf('createTransfer').example.body, amount: '2000.00' };
  const { path, body } = await exampleRequest(world, {
    ...apiOf('createTransfer'),
    example: { body: example, answer: {} },
  });
  return idOf('orderNo')((await world.clients.merchant.send({ path, body })).body);
}

/** A number that the client chooses: its example makes it. */
async function chosenBy(world: ApiWorld, name: string, value: string): Promise<string> {
  world.made.set(value, Promise.resolve(value));
  const operation = apiOf(name);
  await world.clients[operation.realm].send(await exampleRequest(world, operation));
  return value;
}

/** A batch of its own, begun; with its lines where the operation needs them. */
async function ownBatch(world: ApiWorld, batches: string, isFilled: boolean): Promise<string> {
  const send = async (path: string, more: { path?: Record<string, string>; body?: object }) => {
    const operation = apiOperations.find((one) => one.method === 'POST' && one.path === path)!;
    const { body } = operation.example;
    const example = { ...more, body: { ...body, ...more.body }, answer: {} };
    return world.clients.merchant.send(await exampleRequest(world, { ...operation, example }));
  };
  const begun = await send(batches, { body: { batchNo: newId().replaceAll('-', '') } });
  const batchId = idOf('batchId')(begun.body);
  if (isFilled) await send(`${batches}/{batchId}/lines`, { path: { batchId } });
  return batchId;
}

/** Each operation on a batch names one of its own: one that takes lines, or ends early, has none yet. */
const batchMakers = apiOperations.flatMap(({ method, path, example }): [string, Maker][] => {
  const [batches, , act] = path.slice(1).split('/');
  const isEmpty = method === 'POST' && act !== 'submit';
  const id = example.path?.batchId;
  return id === undefined ? [] : [[id, (world) => ownBatch(world, `/${batches}`, !isEmpty)]];
});

const apiOf = (name: string): ApiOperation => apiOperations.find((one) => one.name === name)!;

const ownHold = (world: ApiWorld) => frozen(world.edge, world.merchant, world.payee, '3.60');

/** A share of a trade of the payee that the merchant received. */
async function receivedShare({ edge, merchant, payee }: ApiWorld): Promise<string> {
  const { freezeNo } = await frozen(edge, payee, merchant, '3.60');
  const receiverId = await bound(edge, payee, merchant);
  await done(edge, payee, 'csdb/v2/separate/order', splitAsk(freezeNo, { [receiverId]: '3.00' }));
  const found = await edge.fixture.call(merchant, 'maker', listReceivedShares.path, { pageNo: 1, pageSize: 20 });
  return (must(found) as { list: { shareNo: string }[] }).list[0]!.shareNo;
}

async function ownExport(world: ApiWorld): Promise<string> {
  const operation = apiOf('createExport');
  const wish = { ...operation, example: { ...operation.example, answer: {} } };
  return idOf('fileId')((await world.clients.merchant.send(await exampleRequest(world, wish))).body);
}

async function readyExport(world: ApiWorld): Promise<string> {
  const fileId = await ownExport(world);
  const { db, clock } = world.edge.fixture;
  const handlers = statementJobs({ machine: machineOf('merchant', { secret: Buffer.alloc(32) }), sources });
  await createWorker({ db: db.database, clock, log: serverLog('info'), handlers, backoffMs: () => 0 }).runDue();
  return fileId;
}

/** Packets of the example, issued. */
async function issuedPackets(world: ApiWorld): Promise<string> {
  const operation = apiOf('createRedPackets');
  const placed = await world.clients.merchant.send(
    await exampleRequest(world, { ...operation, example: { ...operation.example, answer: {} } }),
  );
  await world.edge.fixture.run();
  return idOf('orderNo')(placed.body);
}

/** The application of the example, of another company. */
async function applied(world: ApiWorld, creditCode: string): Promise<string> {
  const { body } = apiOf('submitApplication').example as { body: { subject: object } };
  const sent = { ...body, subject: { ...body.subject, creditCode } };
  const reply = await world.clients.provider.send({ path: '/provider/v1/applications', body: sent });
  return idOf('applicationNo')(reply.body);
}

async function returnedApplication(world: ApiWorld): Promise<string> {
  const { atConsole } = world.provider;
  const [applicationNo, person] = [await applied(world, '91350100M000100Y69'), await atConsole.add('王风控', 'risk')];
  const { version } = must(await atConsole.call(person, showApplication, { applicationNo }));
  must(await atConsole.call(person, returnApplication, { applicationNo, version, reason: '请补充受益所有人' }));
  return applicationNo;
}

/** What examples name, and how it is made when one names it first. What was made takes the place of the value. */
const makers: Readonly<Record<string, Maker>> = {
  M100001: ({ merchant }) => merchant.mid,
  // A merchant with no product, and one with all of them.
  M100002: async ({ edge }) => (await edge.merchant()).mid,
  M100003: async ({ edge, open }) => {
    const holder = await edge.merchant();
    await open(holder);
    return holder.mid;
  },
  // Applications that wait, and that were returned.
  JJ20261120000001: (world) => applied(world, '91350100M000100Y56'),
  JJ20261120000002: returnedApplication,
  '8801000100000011': ({ merchant }) => merchant.account.accountNo,
  '8801000200000022': ({ payee }) => payee.account.accountNo,
  杭州测试有限公司: ({ payee }) => payee.name,
  // A transfer that has ended.
  '202611201000001234567890': ({ edge, merchant, payee }) => received(edge, payee, merchant, '12.00'),
  '202611201000001234567894': ownWaitingOrder,
  // A trade that the merchant has received.
  '202611200900001234567893': ({ edge, merchant, payee }) => received(edge, merchant, payee, '12.00'),
  DS2026112000001: (world) => chosenBy(world, 'creditCollections', 'DS2026112000001'),
  ...Object.fromEntries(batchMakers),
  '202611201000001234567896': issuedPackets,
  '019abcde-0000-7000-8000-000000000020': ownExport,
  '019abcde-0000-7000-8000-000000000021': readyExport,
  // Trades that were received and not shared or refunded yet.
  '202611200900001234567801': ({ edge, merchant, payee }) => received(edge, merchant, payee, '12.00'),
  '202611200900001234567808': ({ edge, merchant, payee }) => received(edge, merchant, payee, '12.00'),
  '202611200900001234567809': ({ edge, merchant, payee }) => received(edge, merchant, payee, '12.00'),
  '202611201000001234567802': async (world) => (await ownHold(world)).freezeNo,
  '202611201000001234567803': async (world) => (await ownHold(world)).freezeNo,
  '202611201000001234567804': receivedShare,
  '019abcde-0000-7000-8000-000000000003': ({ edge, merchant, payee }) => bound(edge, merchant, payee),
  // Decided by people of the console, and a day of the bank's files.
  '019abcde-0000-7000-8000-000000000030': adjusted,
  '2026-11-18': comparedDay,
  TK2026112100001: (world) => chosenBy(world, 'refundCollection', 'TK2026112100001'),
};

/** The value with what was made in place of what the example names. */
async function filled(world: ApiWorld, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const maker = makers[value];
    if (!maker) return value;
    const known = world.made.get(value);
    if (known) return known;
    const making = Promise.resolve(maker(world));
    if (!world.made.has(value)) world.made.set(value, making);
    return making;
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(world, one)));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(async ([name, inner]) => [name, await filled(world, inner)] as const);
  return Object.fromEntries(await Promise.all(members));
}

/** A payment takes a quote of its own: for what it pays, as the contract of quotes reads it. */
async function quoted(world: ApiWorld, { scope }: ApiOperation, body: Record<string, unknown>) {
  const kind = openKinds().find(({ rights }) => rights.make.some((code) => scope.permissions.includes(code)));
  const wish = (quoteFee.input as z.ZodObject).strip().parse({ ...body, function: kind?.id });
  const quote = await world.clients.merchant.send({ path: '/open/v1/quotes', body: wish });
  return { ...body, quoteId: idOf('quoteId')(quote.body) };
}

export interface ExampleParts {
  path: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** The parts of an operation's own example. All that example and answer name is made before. */
export async function exampleParts(world: ApiWorld, operation: ApiOperation): Promise<ExampleParts> {
  const { path = {}, query = {}, body, answer } = operation.example;
  await filled(world, answer);
  const parts = (await filled(world, { path, query, body })) as ExampleParts;
  return {
    ...parts,
    body: parts.body?.quoteId === undefined ? parts.body : await quoted(world, operation, parts.body),
  };
}

export function requestOf({ method, realm, path }: ApiOperation, parts: ExampleParts): ExampleRequest {
  const place = path.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) => encodeURIComponent(parts.path[name]!));
  const search = new URLSearchParams(parts.query).toString();
  return { method, path: `${API_PREFIX[realm]}${place}${search === '' ? '' : `?${search}`}`, body: parts.body };
}

export const exampleRequest = async (world: ApiWorld, operation: ApiOperation): Promise<ExampleRequest> =>
  requestOf(operation, await exampleParts(world, operation));

const FORMS = [/^-?\d+\.\d{2}$/, /^\d{4}-\d\d-\d\dT/, /^\d{4}-\d\d-\d\d$/];
/** Words of the contract, e.g. of states, are the same; of other texts the form is. */
const isWord = (text: string): boolean => /^[a-z][a-z_]*$/.test(text) || /^\d{5}[A-Z]+$/.test(text);
const formOf = (value: unknown): string => {
  if (typeof value !== 'string') return typeof value;
  const form = FORMS.findIndex((one) => one.test(value));
  return isWord(value) ? value : form === -1 ? 'text' : `text ${form}`;
};

/** Where an answer is unlike the example: its members, their forms, and each element that the example shows. */
export function unlike(answer: unknown, example: unknown, place = 'answer'): string[] {
  if (answer === null || example === null) return [];
  if (Array.isArray(example)) {
    if (!Array.isArray(answer)) return [`${place} is no list`];
    return example.flatMap((one, index) => {
      const tries = answer.map((other: unknown) => unlike(other, one, `${place}.${index}`));
      return tries.some((found) => found.length === 0) ? [] : (tries[0] ?? [`${place}.${index} is not there`]);
    });
  }
  if (typeof example === 'object' && typeof answer === 'object') {
    const names = [...new Set([...Object.keys(example), ...Object.keys(answer)])];
    const memberOf = (value: object, name: string): unknown => (value as Record<string, unknown>)[name];
    return names.flatMap((name) => {
      const inner = `${place}.${name}`;
      if (!(name in answer)) return [`${inner} is not answered`];
      return name in example
        ? unlike(memberOf(answer, name), memberOf(example, name), inner)
        : [`${inner} is not in the example`];
    });
  }
  const [is, should] = [formOf(answer), formOf(example)];
  return is === should ? [] : [`${place} is ${is}, in the example ${should}`];
}

export async function openApiWorld(): Promise<ApiWorld> {
  const edge = await startApiEdge();
  const provider = await startProviderApi(edge.fixture);
  const [merchant, payee] = [await edge.merchant(), await edge.merchant()];
  const codes = applications.map(({ code }) => code);
  const open = ({ mid }: TestMerchant) =>
    edge.fixture.db.database.transaction({ mid }, (tx) => openApplications(tx, mid, codes));
  await open(merchant);
  await sealEntries(edge.fixture.db.database);
  return {
    edge,
    provider,
    merchant,
    payee,
    clients: { merchant: (await edge.client(merchant)).client, provider: (await provider.client()).client },
    made: new Map(),
    open,
    async stop() {
      await provider.stop();
      await edge.stop();
    },
  };
}
