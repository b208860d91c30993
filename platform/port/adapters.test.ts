import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { buildSimulators } from '#simulators/app.ts';
import type { SignedText } from '#platform/kernel/message-template.ts';
import { demoClock } from './demo-clock.ts';
import { httpBankRail } from './http-bank-rail.ts';
import { httpMailGateway } from './http-mail-gateway.ts';
import { httpIdentityService } from './http-identity-service.ts';
import { httpSmsGateway } from './http-sms-gateway.ts';

/** No machine stalls for that long. */
const HOUR_MS = 3_600_000;
let dataDir: string;
let app: ReturnType<typeof buildSimulators>;
let baseUrl: string;
const listen = async () => {
  app = buildSimulators({ dataDir, settleMs: 10, returnAfterMs: 10, silenceMs: 5_000 });
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'adapters-'));
  await listen();
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const instruction = (channelNo: string, payeeAccountNo = '6222020200001234') => ({
  channelNo,
  orderNo: `O-${channelNo}`,
  amountFen: 123_450n,
  payeeName: '远山科技有限公司',
  payeeAccountNo,
  payeeBankName: '招商银行',
  memo: '货款',
});

describe('the bank rail over HTTP', () => {
  it('follows a payment from accepted to succeeded', async () => {
    const rail = httpBankRail(baseUrl);
    expect(await rail.query('N1')).toEqual({ state: 'absent' });
    expect(await rail.send(instruction('N1'))).toEqual({ state: 'accepted' });
    await waitFor(async () =>
      expect(await rail.query('N1')).toEqual({
        state: 'succeeded',
        at: expect.any(Date),
        bankSerial: expect.stringMatching(/^BK/),
      }),
    );
    expect(await rail.send(instruction('N1'))).toMatchObject({ state: 'succeeded' });
  });

  it('says failed only when the bank says so, with its reason', async () => {
    const rail = httpBankRail(baseUrl);
    await rail.send(instruction('N2', '6222020200000005'));
    await waitFor(async () => expect(await rail.query('N2')).toEqual({ state: 'failed', reason: '收款账号不存在' }));
    expect(await rail.send({ ...instruction('N3'), payeeAccountNo: '12' })).toEqual({
      state: 'failed',
      reason: '银行拒绝受理该指令',
    });
  });

  it('reads a time-out as unknown although the bank took the money, and asks for the result', async () => {
    const rail = httpBankRail(baseUrl, { timeoutMs: 1_000 });
    expect(await rail.send(instruction('N4', '6222020200000006'))).toEqual({ state: 'unknown' });
    await waitFor(async () => expect(await rail.query('N4')).toMatchObject({ state: 'succeeded' }));
  });

  it('gives each return once behind its cursor, while the payment stays succeeded', async () => {
    const rail = httpBankRail(baseUrl);
    await rail.send(instruction('N5', '6222020200000004'));
    const page = await waitFor(async () => {
      const found = await rail.returnsSince('');
      expect(found.returns).toHaveLength(1);
      return found;
    });
    expect(page.returns).toEqual([
      { returnNo: 'RTN5', channelNo: 'N5', amountFen: 123_450n, reason: '账户异常', at: expect.any(Date) },
    ]);
    expect((await rail.returnsSince(page.cursor)).returns).toEqual([]);
    expect(await rail.query('N5')).toMatchObject({ state: 'succeeded' });
  });

  it('gives each remittance once behind its cursor, and says when the bank does not answer', async () => {
    const rail = httpBankRail(baseUrl);
    const sent = {
      toAccountNo: '955668801000100000011',
      payerName: '远山科技有限公司',
      payerAccountNo: '6222020200001234',
      payerBankName: '招商银行',
      remark: '货款',
    };
    await fetch(new URL('/bank/remittances', baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sent, amount: '1234.50' }),
    });
    const page = await rail.remittancesSince('');
    expect(page.remittances).toEqual([
      { ...sent, amountFen: 123_450n, at: expect.any(Date), serialNo: expect.stringMatching(/^RM\d{16}$/) },
    ]);
    expect((await rail.remittancesSince(page.cursor)).remittances).toEqual([]);
    await expect(rail.remittancesSince('x')).rejects.toThrow('did not answer');
  });

  it('sends and asks for many in one call, each answered for itself in its place', async () => {
    const rail = httpBankRail(baseUrl);
    const sent = await rail.sendMany!([
      instruction('N10'),
      instruction('N11', '6222020200000006'),
      { ...instruction('N12'), payeeAccountNo: '12' },
      instruction('N13', '6222020200000005'),
    ]);
    expect(sent).toEqual([
      { state: 'accepted' },
      { state: 'unknown' },
      { state: 'failed', reason: '银行拒绝受理该指令' },
      { state: 'accepted' },
    ]);
    const channelNos = ['N13', 'N99', 'N10', 'N11'];
    await waitFor(async () => {
      const states = (await rail.queryMany!(channelNos)).map(({ state }) => state);
      expect(states).toEqual(['failed', 'absent', 'succeeded', 'succeeded']);
    });
    expect((await rail.sendMany!([instruction('N10'), instruction('N14')])).map(({ state }) => state)).toEqual([
      'succeeded',
      'accepted',
    ]);
    await expect(rail.sendMany!([{ ...instruction('N10'), amountFen: 1n }])).rejects.toThrow('other content');
  });

  it('reads a call for many that was not answered for all of them as unknown for each', async () => {
    const server = await serve(200, '{"answers":[{"status":200,"body":{"state":"accepted"}}]}');
    const rail = httpBankRail(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(await rail.sendMany!([instruction('N20'), instruction('N21')])).toEqual([
      { state: 'unknown' },
      { state: 'unknown' },
    ]);
    expect(await rail.queryMany!(['N20', 'N21'])).toEqual([{ state: 'unknown' }, { state: 'unknown' }]);
    server.close();
    server.closeAllConnections();
  });

  it('throws when the bank has other content under our number', async () => {
    const rail = httpBankRail(baseUrl);
    await rail.send(instruction('N6'));
    await expect(rail.send({ ...instruction('N6'), amountFen: 1n })).rejects.toThrow('other content');
  });

  it('reads a broken line, a 500 and nonsense as unknown', async () => {
    const answers = [
      (status: number) => [status, '{}'],
      () => [200, 'not json'],
      () => [200, '{"state":"paid"}'],
      () => [200, '{"state":"succeeded"}'],
    ] as const;
    for (const answer of answers) {
      const [status, body] = answer(500);
      const server = await serve(status as number, body as string);
      const rail = httpBankRail(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      expect(await rail.send(instruction('N7'))).toEqual({ state: 'unknown' });
      server.close();
      server.closeAllConnections();
    }
    await app.close();
    expect(await httpBankRail(baseUrl).send(instruction('N8'))).toEqual({ state: 'unknown' });
    expect(await httpBankRail(baseUrl).query('N8')).toEqual({ state: 'unknown' });
  });
});

const serve = (status: number, body: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_request, response) => {
      response.statusCode = status;
      response.end(body);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

describe('the SMS gateway over HTTP', () => {
  it('hands a message over, and rejects when the gateway is away or refuses', async () => {
    await httpSmsGateway(baseUrl).send({ mobile: '13800000001', text: '验证码 123456' as SignedText });
    expect((await app.inject('/sms?mobile=13800000001')).json().messages[0]).toMatchObject({ code: '123456' });
    await expect(httpSmsGateway(baseUrl).send({ mobile: 'x', text: 'y' as SignedText })).rejects.toThrow('400');
    await app.close();
    await expect(httpSmsGateway(baseUrl).send({ mobile: '13800000001', text: 'y' as SignedText })).rejects.toThrow();
  });
});

describe('the identity service over HTTP', () => {
  const check = (idNumber: string, url = baseUrl, options: { timeoutMs?: number } = {}) =>
    httpIdentityService(url, options).check({ checkNo: 'C1', name: '冯雪', idNumber });

  it('says match, refused with a reason, and unknown for everything that is no clear answer', async () => {
    expect(await check('11010119900307123X')).toEqual({ state: 'match' });
    expect(await check('110101199003070004')).toEqual({ state: 'refused', reason: '姓名与证件号码不一致' });
    expect(await check('110101199003070005')).toEqual({ state: 'refused', reason: '证件已失效' });
    expect(await check('110101199003070006', baseUrl, { timeoutMs: 300 })).toEqual({ state: 'unknown' });
    expect(await check('1101')).toEqual({ state: 'unknown' });
    expect(await check('11010119900307123X', 'http://127.0.0.1:9')).toEqual({ state: 'unknown' });
  });
});

describe('the demo clock', () => {
  it('follows the simulators’ clock and keeps the last offset while they are away', async () => {
    const clock = demoClock(baseUrl, { everyMs: 5 });
    await app.inject({ method: 'POST', url: '/clock', payload: { now: '2030-05-01T09:00:00+08:00' } });
    await clock.start();
    expect(clock.now().getTime() - Date.parse('2030-05-01T09:00:00+08:00')).toBeLessThan(HOUR_MS);
    await app.inject({ method: 'POST', url: '/clock', payload: { advance: 'P1D' } });
    await waitFor(() => expect(clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2030-05-02T09:00:00+08:00')));
    await app.close();
    await waitFor(() =>
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2030-05-02T09:00:00.050+08:00')),
    );
    clock.stop();
  });

  it('requests another offset once until its answer, and never after its stop', async () => {
    const questions: { url: string; answer(offsetMs: number): void; gone: Promise<unknown> }[] = [];
    const server = createServer((request, response) => {
      const answer = (offsetMs: number) => void response.end(JSON.stringify({ offsetMs }));
      questions.push({ url: request.url!, answer, gone: once(response, 'close') });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const clock = demoClock(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { everyMs: 5 });
    const waitForQuestions = (count: number) => waitFor(() => expect(questions).toHaveLength(count));
    const started = clock.start();
    await waitForQuestions(1);
    questions[0]!.answer(1_000);
    await started;
    await waitForQuestions(2);
    questions[1]!.answer(90_000);
    await waitForQuestions(3);
    expect(clock.now().getTime() - Date.now()).toBeGreaterThan(80_000);
    clock.stop();
    await questions[2]!.gone;
    expect(questions.map(({ url }) => url)).toEqual(['/clock', '/clock?unlike=1000', '/clock?unlike=90000']);
    server.close();
  });

  it('shows real time when it has never heard the simulators', async () => {
    await app.close();
    const clock = demoClock(baseUrl);
    await clock.start();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(HOUR_MS);
    clock.stop();
  });
});

describe('the mail gateway over HTTP', () => {
  it('takes a message with its file once, however often it is sent', async () => {
    const mail = {
      messageNo: 'M1',
      to: 'cfo@chenguang.example',
      subject: '对账单' as SignedText,
      text: '见附件',
      attachments: [{ fileName: '对账单.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    };
    const gateway = httpMailGateway(baseUrl);
    await gateway.send(mail);
    await gateway.send(mail);
    const { mails } = (await (await fetch(`${baseUrl}/mail?to=${encodeURIComponent(mail.to)}`)).json()) as {
      mails: { subject: string; attachments: { fileName: string; size: number }[] }[];
    };
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '对账单', attachments: [{ fileName: '对账单.pdf', size: 8 }] });
    const file = await fetch(`${baseUrl}/mail/attachment?messageNo=M1&index=0`);
    expect(await file.text()).toBe('%PDF-1.7');
  });

  it('rejects what the gateway does not take', async () => {
    const wrong = { messageNo: 'M2', to: 'nobody', subject: 'x' as SignedText, text: 'x', attachments: [] };
    await expect(httpMailGateway(baseUrl).send(wrong)).rejects.toThrow('400');
    await expect(httpMailGateway('http://127.0.0.1:9').send({ ...wrong, to: 'a@b.example' })).rejects.toThrow();
  });
});
