import { createHook } from 'node:async_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pinentry } from '#platform/pinentry/pinentry.ts';
import { decryptPassword } from '#platform/wire/sm2-decrypt.ts';
import { type RunningAgent, serveAgent } from './serve.ts';
import { AgentPage, type Answer, get, grant, newRandom, PORTAL, rawAnswer, server } from './test/agent-page.ts';

/** All that the agent knows besides `checkinstall`, and what other agents have let pages do. */
const COMMANDS =
  'initControl openProt intervlOut closeProt instControl getVersion getLength getHash pwdValid clearPwd getMac getHarddisk getCpu';
const NO_COMMANDS = 'install launch update exec __proto__ toString checkInstall';
const SCRIPTED = 'platform/pinentry/test/scripted-pinentry.ts';
const MAC = '02:42:ac:11:00:02';
const folder = mkdtempSync(join(tmpdir(), 'password-agent-'));
const log = join(folder, 'assuan');
let agent: RunningAgent;
/** What the person types next: the scripted pinentry's argument. */
let typed: string;
/** Those that were opened. */
let dialogs: { end: { mock: { calls: unknown[] } } }[];
/** How far the agent's clock is ahead. */
let later: number;
/** What the agent looked up of the computer. */
let lookedUp: string[];
const lookUp = <Value>(what: string, value: Value): Value => {
  lookedUp.push(what);
  return value;
};

const serve = (ports: number[]): Promise<RunningAgent> =>
  serveAgent({
    ports,
    origins: [PORTAL],
    serverKey: server.publicKey,
    showPrompt(question) {
      const dialog = pinentry([process.execPath, SCRIPTED, typed, log])(question);
      dialogs.push({ end: vi.spyOn(dialog, 'close') });
      return dialog;
    },
    device: {
      mac: () => lookUp('mac', MAC),
      harddisk: () => lookUp('harddisk', null),
      cpu: () => lookUp('cpu', 'a processor'),
    },
    now: () => Date.now() + later,
    forgetEveryMs: 20,
  });
const codeOf = ({ status, text }: Answer): number => (status === 200 ? (JSON.parse(text) as { code: number }).code : 0);
const opened = async (args = {}): Promise<AgentPage> => {
  const page = new AgentPage(agent.port);
  expect(await page.open(args)).toMatchObject({ code: 0, version: '2.0' });
  return page;
};
/** Opens the dialog and waits until it has ended. */
async function entered(page: AgentPage, text: string, args = {}): Promise<void> {
  typed = text;
  expect(await page.request('openProt', args)).toMatchObject({ code: 0, state: 'open', length: 0 });
  await expect.poll(async () => (await page.request('intervlOut', args)).state).not.toBe('open');
}

beforeEach(async () => {
  [typed, later, lookedUp, dialogs] = ['', 0, [], []];
  agent = await serve([0]);
});
afterEach(async () => {
  await agent.close();
  rmSync(log, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the password control on this computer', () => {
  it('all commands work, version 2.0, and the server opens what was typed (CO02)', async () => {
    const page = await opened({ maxLength: 12 });
    expect(await page.request('getVersion')).toMatchObject({ code: 0, version: '2.0' });
    await entered(page, 'Portal%2026');
    expect(readFileSync(log, 'utf8')).toContain(`SETDESC ${PORTAL} `);
    expect(await page.request('intervlOut')).toMatchObject({ length: 11, state: 'entered' });
    expect(await page.request('getLength')).toMatchObject({ length: 11 });
    expect(await page.request('pwdValid')).toMatchObject({ valid: false });
    expect(await page.request('closeProt')).toMatchObject({ state: 'entered' });

    await entered(page, 'Portal%2026', { field: 'repeat' });
    const { hash } = await page.request('getHash');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await page.request('getHash', { field: 'repeat' })).toMatchObject({ hash });
    await entered(page, 'Portal2026', { field: 'repeat' });
    expect((await page.request('getHash', { field: 'repeat' })).hash).not.toBe(hash);
    expect(await page.request('pwdValid', { field: 'repeat' })).toMatchObject({ valid: true });
    expect(await page.request('clearPwd', { field: 'repeat' })).toMatchObject({ length: 0, state: 'empty' });

    const { pair, members } = newRandom();
    const sealed = await page.request('instControl', {}, grant(members));
    expect(sealed).toMatchObject({ code: 0, nonceStr: members.nonceStr });
    expect(decryptPassword(String(sealed.password), pair.privateKey, members.jsSdkRandom!)).toBe('Portal%2026');
    expect(await page.request('getLength')).toMatchObject({ length: 0 });

    const { mac } = await page.request('getMac');
    expect(mac).toMatch(/^[0-9a-f]{64}$/);
    expect(await page.request('getMac')).toMatchObject({ mac });
    expect((await page.request('getCpu')).cpu).toMatch(/^[0-9a-f]{64}$/);
    expect(await page.request('getHarddisk')).toMatchObject({ code: 1008 });
    expect(await page.request('getPassword')).toMatchObject({ code: 1001 });
    expect(await page.request('constructor')).toMatchObject({ code: 1001 });
  });

  it('a cancelled, too long or closed dialog leaves no password, and one is open at a time', async () => {
    const page = await opened({ maxLength: 8 });
    for (const text of ['cancel', 'LongerThan8']) {
      await entered(page, text);
      expect(await page.request('intervlOut')).toMatchObject({ length: 0, state: 'closed' });
    }
    typed = 'wait';
    await page.request('openProt');
    const other = await opened();
    expect(await other.request('openProt')).toMatchObject({ code: 1007 });
    expect(await page.request('closeProt')).toMatchObject({ length: 0, state: 'closed' });
    await entered(other, 'Abcd1234');
    expect(await page.request('getHash')).toMatchObject({ code: 1006 });
    expect(await page.request('instControl', {}, grant(newRandom().members))).toMatchObject({ code: 1006 });
  });

  it('a page that was left keeps no dialog and no password here, though nobody asks any more', async () => {
    const page = await opened();
    typed = 'wait';
    await page.request('openProt');
    later = 3_600_000;
    await expect.poll(() => dialogs[0]!.end.mock.calls.length).toBe(1);
  });

  it('three refusals stop the dialogs of all windows of the site for five minutes', async () => {
    const page = await opened();
    typed = 'wait';
    // What the page closes itself was not refused.
    for (const type of ['openProt', 'closeProt']) await page.request(type);
    for (let count = 1; count <= 3; count += 1) await entered(page, 'cancel');
    for (const each of [page, await opened()])
      expect(await each.request('openProt')).toMatchObject({ code: 1010, message: '您已多次取消输入，请五分钟后重试' });
    expect(dialogs).toHaveLength(4);
    later = 300_000;
    await entered(page, 'Abcd1234');
  });

  it('where no pinentry is, the dialog ends without a password', async () => {
    expect(await pinentry(['/nonexistent/pinentry'])({ title: '', description: '', prompt: '密码' }).answer).toBeNull();
  });

  it('takes the next port when one is taken, and says so when none is left', async () => {
    const second = await serve([agent.port, 0]);
    expect(second.port).not.toBe(agent.port);
    await expect(serve([agent.port, second.port])).rejects.toThrow('No port is free');
    await second.close();
  });

  it('JSONP answers an allowed page under a plain name only', async () => {
    const referer = { referer: `${PORTAL}/login` };
    const answer = await get(agent.port, { type: 'checkinstall', callback: 'cb_1' }, referer);
    expect(answer.text).toMatch(/^\/\*\*\/cb_1\(\{"code":0,"version":"2\.0","key":"[\w-]+"\}\);$/);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
    for (const callback of ['alert(1)//', 'a.b', '', `a${'b'.repeat(41)}`])
      expect((await get(agent.port, { type: 'checkinstall', callback }, referer)).status).toBe(400);
  });
});

describe('what is refused', () => {
  it.each([
    ['a rebound name', { host: 'evil.example.com:6506', origin: PORTAL }],
    ['a name with a dot at its end', { host: 'localhost.:6506', origin: PORTAL }],
    ['0.0.0.0', { host: '0.0.0.0:6506', origin: PORTAL }],
    ['127.0.0.2', { host: '127.0.0.2:6506', origin: PORTAL }],
    ['another origin', { origin: 'https://evil.example.com' }],
    ['an origin that begins as ours', { origin: `${PORTAL}.evil.example.com` }],
    ['the same name without TLS', { origin: 'http://portal.example.com' }],
    ['an opaque origin', { origin: 'null' }],
    ['JSONP of a foreign page', { referer: 'https://evil.example.com/?https://portal.example.com' }],
    ['a foreign Referer beside our origin', { origin: PORTAL, referer: 'https://evil.example.com/' }],
    ['no page at all', {}],
  ])('%s learns nothing, not even that the control is here', async (_who, headers: Record<string, string>) => {
    const host = headers.host?.replace('6506', String(agent.port));
    const sent = host ? { ...headers, host } : headers;
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await get(agent.port, { type: 'checkinstall', callback: 'cb' }, sent, method);
      expect(answer).toMatchObject({ status: 403, text: '' });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('a malformed request gets no key, and the agent keeps running', async () => {
    const host = `Host: 127.0.0.1:${agent.port}\r\n`;
    const ours = `${host}Origin: ${PORTAL}\r\n`;
    const path = '/?type=checkinstall';
    for (const text of [
      `GET ${path} HTTP/1.1\r\nOrigin: ${PORTAL}\r\n\r\n`,
      `GET ${path} HTTP/1.0\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\nHost: evil.example.com\r\n${ours}\r\n`,
      `GET ${path} HTTP/1.1\r\n${ours}Origin: https://evil.example.com\r\n\r\n`,
      `GET http://evil.example.com${path} HTTP/1.1\r\n${ours}\r\n`,
      `GET //evil.example.com${path} HTTP/1.1\r\n${ours}\r\n`,
      `GET /@evil${path} HTTP/1.1\r\n${ours}\r\n`,
      `CONNECT evil.example.com:443 HTTP/1.1\r\n${ours}\r\n`,
      `GET ${path} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      `POST ${path} HTTP/1.1\r\n${ours}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\n${ours}X: ${'x'.repeat(9_000)}\r\n\r\n`,
      `GET ${path}&callback=cb HTTP/1.1\r\n${host}Referer: ${PORTAL}@evil.example.com/\r\n\r\n`,
      '\u0000\u0016\u0003\u0001',
    ])
      expect(await rawAnswer(agent.port, text), text.slice(0, 99)).not.toMatch(/"key"|Access-Control-Allow-Origin: \*/);
    expect(await rawAnswer(agent.port, `GET ${path} HTTP/1.1\r\n${ours}\r\n`)).toMatch(/"code":0,.*"key"/);
  });

  it('the preflight for the local network passes for our page and for GET only', async () => {
    const preflight = (method: string): Promise<Answer> => {
      const asks = { 'access-control-request-method': method, 'access-control-request-private-network': 'true' };
      return get(agent.port, {}, { origin: PORTAL, ...asks }, 'OPTIONS');
    };
    expect(await preflight('GET')).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': PORTAL,
        'access-control-allow-private-network': 'true',
        vary: 'Origin',
      },
    });
    expect((await preflight('POST')).status).toBe(403);
    expect((await get(agent.port, { type: 'checkinstall' }, { origin: PORTAL }, 'POST')).status).toBe(405);
  });

  it('a grant that is missing, old, too long, of another origin, forged or used opens no channel', async () => {
    const foreign = generateKeyPairSync('ed25519').privateKey;
    const used = grant();
    expect(await new AgentPage(agent.port).open({}, used)).toMatchObject({ code: 0 });
    const bad = [
      '',
      used,
      grant({ exp: Date.now() - 125_000 }),
      grant({ exp: Date.now() + 3_600_000 }),
      grant({ origin: 'https://evil.example.com' }),
      grant({}, foreign),
      `${grant().split('.')[0]}.${used.split('.')[1]}`,
    ];
    for (const datab of bad) expect(await new AgentPage(agent.port).open({}, datab)).toMatchObject({ code: 1002 });
  });

  it('no command without a grant starts a program or looks up anything of the computer', async () => {
    let programs = 0;
    const hook = createHook({ init: (_id, resource) => void (programs += Number(resource === 'PROCESSWRAP')) });
    hook.enable();
    try {
      const stranger = new AgentPage(agent.port);
      for (const type of `${COMMANDS} ${NO_COMMANDS} `.split(' '))
        for (const [datab, members] of [
          ['', {}],
          ['', { callback: 'cb' }],
          [grant({ origin: 'https://evil.example.com' }), {}],
        ] as const) {
          const query = { ...stranger.query(type, { maxLength: 8 }, datab), ...members };
          const { status, text } = await get(agent.port, query, { origin: PORTAL });
          expect([status, /"code":(\d+)/.exec(text)?.[1]], type).toEqual([200, expect.stringMatching(/^10\d\d$/)]);
        }
      expect({ programs, lookedUp }).toEqual({ programs: 0, lookedUp: [] });
      const page = await opened();
      await entered(page, 'Portal%2026');
      await page.request('getMac');
      expect({ programs, lookedUp }).toEqual({ programs: 1, lookedUp: ['mac'] });
    } finally {
      hook.disable();
    }
  });

  it('a command that is replayed, renamed, changed or of no channel does nothing', async () => {
    const page = await opened();
    const query = page.query('getVersion');
    expect(codeOf(await get(agent.port, query))).toBe(0);
    expect(codeOf(await get(agent.port, query))).toBe(1004);
    expect(codeOf(await get(agent.port, { ...page.query('getLength'), type: 'getMac' }))).toBe(1004);
    const { datac = '', ...rest } = page.query('getLength');
    const changed = datac.startsWith('A') ? `B${datac.slice(1)}` : `A${datac.slice(1)}`;
    for (const text of [changed, '', 'AAAA'])
      expect(codeOf(await get(agent.port, { ...rest, datac: text }))).toBe(1004);
    expect(codeOf(await get(agent.port, { ...page.query('getLength'), rankey: 'unknown' }))).toBe(1003);
    later = 3_600_000;
    expect(await page.request('getVersion')).toMatchObject({ code: 1003 });
  });

  it('a random seals one password, in its own session, under the point that the server signed', async () => {
    const page = await opened();
    const { members } = newRandom();
    await entered(page, 'Abcd1234');
    expect(await page.request('instControl', members, grant())).toMatchObject({ code: 1002 });
    expect(await page.request('instControl', {}, grant({ ...members, session: 's2' }))).toMatchObject({ code: 1002 });
    expect(await page.request('instControl', {}, grant(members))).toMatchObject({ code: 0 });
    await entered(page, 'Abcd1234');
    expect(await page.request('instControl', {}, grant(members))).toMatchObject({ code: 1005 });
    const noPoint = grant({ ...newRandom().members, jsSdkDataB: `04${'1'.repeat(128)}` });
    expect(await page.request('instControl', {}, noPoint)).toMatchObject({ code: 1004 });
  });
});
