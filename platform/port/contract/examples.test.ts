import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { z } from 'zod';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { buildSimulators } from '#simulators/app.ts';
import { gatewayUrl } from '../gateway-client.ts';
import { httpAnnouncementBoard } from '../http-announcement-board.ts';
import { httpBankFiles } from '../http-bank-files.ts';
import { httpBankRail } from '../http-bank-rail.ts';
import { httpFundCompany } from '../http-fund-company.ts';
import { httpIdentityService } from '../http-identity-service.ts';
import { httpMailGateway } from '../http-mail-gateway.ts';
import { httpMessengerApp } from '../http-messenger-app.ts';
import { httpSmsGateway } from '../http-sms-gateway.ts';
import type { GatewayCall, GatewayExample } from './gateway-call.ts';
import { gatewayContracts } from './index.ts';

const cases = Object.entries(gatewayContracts).flatMap(([gateway, { calls }]) =>
  Object.entries(calls).flatMap(([name, call]) =>
    call.examples.map((example) => ({ id: `${gateway}.${name}: ${example.title}`, name, call, example })),
  ),
);

describe('An example of the contracts', () => {
  it.each(cases)('$id has the shapes that its call says', ({ call, example }) => {
    const body = call.body?.safeParse(example.body);
    expect(body?.success ?? true).toBe(!example.isWrong);
    const shape = example.status === 200 ? call.answer : (call.refusals[example.status]!.shape ?? z.unknown());
    expect(shape.parse(example.answer)).toEqual(example.answer);
    for (const [name, shape] of Object.entries(call.params ?? {})) shape.parse(example.params?.[name]);
    expect(Object.keys(example.query ?? {})).toEqual(Object.keys(call.query ?? {}));
  });
});

describe('A simulator', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-'));
  const app = buildSimulators({ dataDir, settleMs: 10, returnAfterMs: 10, silenceMs: 50 });
  let address = '';
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 });
    // The examples are from this morning.
    await app.inject({ method: 'POST', url: '/clock', payload: { now: '2026-11-27T10:00:00+08:00' } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const sendExample = async ({ path, method }: GatewayCall, { params, query, body }: GatewayExample) => {
    const url = gatewayUrl(address, path, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
    const json = { 'content-type': 'application/json' };
    const response = await fetch(url, body ? { method, headers: json, body: JSON.stringify(body) } : { method });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it.each(cases)('answers $id', async ({ call, example }) => {
    await waitFor(async () => {
      const answer = await sendExample(call, example);
      expect(answer.status).toBe(example.status);
      if (example.status !== 200) return;
      const read = call.answer.parse(answer.body);
      // The moment and the bank's own numbers differ. A payment that ended since has members more than the example.
      expect(Object.keys(read as object)).toEqual(expect.arrayContaining(Object.keys(example.answer as object)));
    });
  });
});

const rejected = (why: string): unknown => expect.stringMatching(`^rejects: .*${why}`);

type Body = Record<string, string>;
const withFen = ({ amount, ...rest }: Body) => ({ ...rest, amountFen: fenOfYuan(amount!) });
const bodyOf = ({ body }: GatewayExample) => body as never;
const ADDRESS = 'https://gateway.example/api/v2/?tenant=7';

/** What an adapter makes of the examples of each call, in their sequence. */
const readings: Record<string, { ask: (example: GatewayExample, send: typeof fetch) => unknown; reads: unknown[] }> = {
  sendInstruction: {
    ask: (example, send) => httpBankRail(ADDRESS, { send }).send(withFen(bodyOf(example)) as never),
    reads: [
      { state: 'accepted' },
      { state: 'accepted' },
      rejected('other content'),
      { state: 'failed', reason: '银行拒绝受理该指令' },
    ],
  },
  queryInstruction: {
    ask: ({ params }, send) => httpBankRail(ADDRESS, { send }).query(params!.channelNo!),
    reads: [
      { state: 'succeeded', at: new Date('2026-11-27T02:15:04.120Z'), bankSerial: 'BK2026112700000001' },
      { state: 'absent' },
    ],
  },
  sendInstructions: {
    ask: (example, send) =>
      httpBankRail(ADDRESS, { send }).sendMany!(
        (bodyOf(example) as { instructions: Body[] }).instructions.map(withFen) as never,
      ),
    reads: [[{ state: 'succeeded' }, { state: 'failed' }]],
  },
  queryInstructions: {
    ask: (example, send) =>
      httpBankRail(ADDRESS, { send }).queryMany!((bodyOf(example) as { channelNos: string[] }).channelNos),
    reads: [[{ state: 'succeeded' }, { state: 'absent' }]],
  },
  sendPull: {
    ask: (example, send) => httpBankRail(ADDRESS, { send }).pull(withFen(bodyOf(example)) as never),
    reads: [{ state: 'accepted' }, rejected('other content')],
  },
  queryPull: {
    ask: ({ params }, send) => httpBankRail(ADDRESS, { send }).queryPull(params!.channelNo!),
    reads: [{ state: 'succeeded', bankSerial: 'PLT20261127000000000001' }, { state: 'absent' }],
  },
  listReturns: {
    ask: ({ query }, send) => httpBankRail(ADDRESS, { send }).returnsSince(query!.cursor!),
    reads: [{ returns: [], cursor: '0' }, rejected('did not answer')],
  },
  listRemittances: {
    ask: ({ query }, send) => httpBankRail(ADDRESS, { send }).remittancesSince(query!.cursor!),
    reads: [{ remittances: [{ amountFen: 50_000n, remark: 'CZ1' }], cursor: '1' }, rejected('did not answer')],
  },
  readDayFile: {
    ask: ({ params }, send) => httpBankFiles(ADDRESS, { send }).read(params!.day as never),
    reads: [[], null],
  },
  openCustomer: {
    ask: (example, send) => httpFundCompany(ADDRESS, { send }).open(bodyOf(example)),
    reads: [
      { state: 'open', fundAccountNo: '980000000001' },
      { state: 'refused', reason: '客户资料不完整' },
    ],
  },
  sendApplication: {
    ask: (example, send) => httpFundCompany(ADDRESS, { send }).send(withFen(bodyOf(example)) as never),
    reads: [
      { state: 'accepted', tradeOn: '2026-11-27', confirmsOn: '2026-11-30' },
      { state: 'accepted' },
      rejected('other content'),
      { state: 'failed' },
    ],
  },
  queryApplication: {
    ask: ({ params }, send) => httpFundCompany(ADDRESS, { send }).query(params!.applicationNo!),
    reads: [{ state: 'accepted' }, { state: 'absent' }],
  },
  listYields: {
    ask: ({ query }, send) => httpFundCompany(ADDRESS, { send }).yieldsFrom(query!.from as never),
    reads: [[], rejected('did not answer')],
  },
  closeCustomer: {
    ask: (example, send) => httpFundCompany(ADDRESS, { send }).close(bodyOf(example)),
    reads: [{ state: 'closed' }],
  },
  sendSms: {
    ask: (example, send) => httpSmsGateway(ADDRESS, { send }).send(bodyOf(example)),
    reads: [undefined, rejected('400')],
  },
  sendMail: {
    ask: (example, send) => {
      const { attachments, ...mail } = bodyOf(example) as { attachments: { content: string }[] };
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }));
      return httpMailGateway(ADDRESS, { send }).send({ ...mail, attachments: files } as never);
    },
    reads: [undefined, rejected('400')],
  },
  createTicket: {
    ask: (_example, send) => httpMessengerApp(ADDRESS, { send }).createTicket(),
    reads: [{ ticket: 'Zm9sbG93LXRpY2tldC0wMDAx', expiresInSeconds: 600 }],
  },
  showTicket: {
    ask: ({ params }, send) => httpMessengerApp(ADDRESS, { send }).ticketState(params!.ticket!),
    reads: [{ state: 'expired' }],
  },
  sendMessage: {
    ask: (example, send) => httpMessengerApp(ADDRESS, { send }).send(bodyOf(example)),
    reads: ['taken', 'taken', 'gone'],
  },
  showAccount: {
    ask: (_example, send) => httpMessengerApp(ADDRESS, { send }).publicAccount(),
    reads: [{ name: '商户门户服务号' }],
  },
  checkIdentity: {
    ask: (example, send) => httpIdentityService(ADDRESS, { send }).check(bodyOf(example)),
    reads: [{ state: 'match' }, { state: 'refused', reason: '姓名与证件号码不一致' }, { state: 'unknown' }],
  },
  listAnnouncements: {
    ask: (_example, send) => httpAnnouncementBoard(ADDRESS, { send }).list(),
    reads: [[{ id: 'welcome', beginsAt: new Date('2026-11-27T00:00:00Z'), endsAt: null }]],
  },
};

describe('An adapter', () => {
  const read = cases.map(({ id, call, example }) => ({ id, call, example, index: call.examples.indexOf(example) }));

  it.each(read)('asks as the contract says and understands $id', async ({ call, example, index }) => {
    const sent: { url: URL; init: RequestInit }[] = [];
    const send = (async (url: URL, init: RequestInit) => {
      sent.push({ url, init });
      return Response.json(example.answer, { status: example.status });
    }) as typeof fetch;
    const { ask: sendExample, reads } = readings[call.name]!;
    const read = await Promise.resolve(sendExample(example, send)).catch((error: Error) => `rejects: ${error.message}`);
    expect({ read }).toMatchObject({ read: reads[index] });

    expect(sent).toHaveLength(1);
    const { url, init } = sent[0]!;
    const query = new URLSearchParams({ tenant: '7', ...example.query });
    const where = gatewayUrl(
      'https://gateway.example/api/v2',
      call.path,
      example.params ? { params: example.params } : {},
    );
    expect(url.href).toBe(`${where.href}?${query}`);
    expect([init.method, init.redirect]).toEqual([call.method, 'error']);
    const body = init.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown);
    expect((call.body ?? z.undefined()).safeParse(body).success || example.isWrong).toBe(true);
    expect(example.isWrong ? {} : { body }).toEqual(example.isWrong ? {} : { body: example.body });
  });
});

describe('An address with a path of its own', () => {
  it('keeps its path and its query, and numbers in paths are encoded', () => {
    const urlOf = (base: string) =>
      gatewayUrl(base, '/bank/x/{no}', { params: { no: 'a/b?' }, query: { cursor: '1 2' } });
    expect(urlOf('https://bank.example').href).toBe('https://bank.example/bank/x/a%2Fb%3F?cursor=1+2');
    expect(urlOf('https://bank.example/api/v2/').href).toBe('https://bank.example/api/v2/bank/x/a%2Fb%3F?cursor=1+2');
    expect(urlOf('https://bank.example/api?k=1').href).toBe('https://bank.example/api/bank/x/a%2Fb%3F?k=1&cursor=1+2');
  });
});
