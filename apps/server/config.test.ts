import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answeredHosts, portsOf, startObstacles, readConfig } from './config.ts';

const obstacles = (environment: Record<string, string>) =>
  startObstacles(readConfig({ NODE_ENV: 'production', ...environment }), {
    NODE_ENV: 'production',
    ...environment,
  });

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pair = generateKeyPairSync('ed25519');
const keyFile = join(folder, 'key.pem');
const theirFile = join(folder, 'their.pem');
writeFileSync(keyFile, pair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
writeFileSync(theirFile, pair.publicKey.export({ format: 'pem', type: 'spki' }));
const TOKEN = 'a-token-for-every-gateway';
const keysOf = (prefix: string) => ({
  [`${prefix}_SIGN_KEY`]: keyFile,
  [`${prefix}_SIGN_KEY_ID`]: 'portal-1',
  [`${prefix}_THEIR_KEY`]: theirFile,
  [`${prefix}_THEIR_KEY_ID`]: 'theirs-1',
});

const named = {
  DATABASE_URL: 'postgres://db/portal',
  PORTAL_SECRET: 'a secret that is long enough for production',
  SMS_GATEWAY_URL: 'https://sms.example',
  BANK_RAIL_URL: 'https://bank.example',
  FUND_COMPANY_URL: 'https://fund.example',
  IDENTITY_SERVICE_URL: 'https://identity.example',
  MESSENGER_URL: 'https://messenger.example',
  ACS_BANK_NAME: '中国工商银行北京分行营业部',
  ACS_PREFIX: '955880',
  ACS_HOLDER_NAME: '支付公司备付金',
};
const complete: Record<string, string> = {
  ...named,
  ...keysOf('BANK_RAIL'),
  ...keysOf('FUND_COMPANY'),
  ...Object.fromEntries(
    ['SMS_GATEWAY', 'BANK_RAIL', 'FUND_COMPANY', 'IDENTITY_SERVICE', 'MESSENGER'].map((name) => [
      `${name}_TOKEN`,
      TOKEN,
    ]),
  ),
};

describe('The console', () => {
  it('answers only this machine, two ports above the portal, unless the settings differ', () => {
    expect(readConfig({ PORT: '9000' })).toMatchObject({
      consolePort: 9002,
      consoleListen: '127.0.0.1',
      consoleUrl: 'http://127.0.0.1:9002',
      consoleAddresses: [],
    });
    const consoleSettings = {
      CONSOLE_PORT: '9100',
      CONSOLE_LISTEN: '10.0.0.5',
      CONSOLE_URL: 'https://console.example/',
    };
    expect(readConfig({ ...consoleSettings, CONSOLE_ADDRESSES: '203.0.113.0/24, 198.51.100.7' })).toMatchObject({
      consolePort: 9100,
      consoleListen: '10.0.0.5',
      consoleUrl: 'https://console.example',
      consoleAddresses: ['203.0.113.0/24', '198.51.100.7'],
    });
  });

  it('does not start with a range that would let nobody in', () => {
    expect(() => readConfig({ CONSOLE_ADDRESSES: '203.0.113.0/40' })).toThrow(/CONSOLE_ADDRESSES/);
    expect(() => readConfig({ CONSOLE_URL: 'console.example' })).toThrow(/CONSOLE_URL/);
  });
});

describe('production', () => {
  it('starts when everything is named', () => {
    expect(obstacles(complete)).toEqual([]);
  });

  it('does not start with the limits lifted', () => {
    expect(obstacles({ ...complete, LOAD_TEST: 'on' }).join()).toMatch(/LOAD_TEST/);
  });

  it('says which secrets and addresses are missing', () => {
    const text = obstacles({}).join('\n');
    for (const name of Object.keys(named)) expect(text).toContain(name);
  });

  it('refuses simulators, demo data and a short secret', () => {
    expect(obstacles({ ...complete, BANK_RAIL_URL: 'http://127.0.0.1:8081' })).toEqual([
      'BANK_RAIL_URL points at the simulators',
    ]);
    expect(obstacles({ ...complete, ANNOUNCEMENTS_URL: 'http://127.0.0.1:8081', ANNOUNCEMENTS_TOKEN: TOKEN })).toEqual([
      'ANNOUNCEMENTS_URL points at the simulators',
    ]);
    expect(obstacles({ ...complete, DEMO: 'on' })).toEqual(['DEMO is on: demo data are not for production']);
    expect(obstacles({ ...complete, PORTAL_SECRET: 'short' })).toEqual(['PORTAL_SECRET is shorter than 32 characters']);
  });
});

describe('a gateway', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no token and no certificate', { SMS_GATEWAY_TOKEN: '' }, 'SMS_GATEWAY_TOKEN or SMS_GATEWAY_CERT is missing'],
    [
      'a mail gateway without a token',
      { MAIL_GATEWAY_URL: 'https://mail.example' },
      'MAIL_GATEWAY_TOKEN or MAIL_GATEWAY_CERT is missing',
    ],
    [
      'no keys',
      { BANK_RAIL_SIGN_KEY: '', BANK_RAIL_SIGN_KEY_ID: '', BANK_RAIL_THEIR_KEY: '', BANK_RAIL_THEIR_KEY_ID: '' },
      'BANK_RAIL_SIGN_KEY is missing',
    ],
    ['half of the keys', { FUND_COMPANY_THEIR_KEY: '' }, 'FUND_COMPANY_THEIR_KEY is missing: 4 belong together'],
    ['an address of http', { BANK_RAIL_URL: 'http://bank.example' }, 'BANK_RAIL_URL is an address of http'],
    ['what is no address', { SMS_GATEWAY_URL: 'sms.example' }, 'SMS_GATEWAY_URL is not an address of http or https'],
  ])('with %s keeps production from its start, in a sentence', (_what, change, sentence) => {
    expect(obstacles({ ...complete, ...change })[0]).toContain(sentence);
  });

  it('of mails is a server of SMTP where MAIL_URL names one, with its sender', () => {
    const smtp = { MAIL_URL: 'smtps://portal:secret@mail.example', MAIL_FROM: 'statements@pay.example' };
    expect(readConfig(smtp)).toMatchObject({ smtp: { from: 'statements@pay.example' }, gateways: { mail: null } });
    expect(readConfig({})).toMatchObject({ smtp: null, gateways: { mail: { url: 'http://127.0.0.1:8081' } } });
    expect(obstacles({ ...complete, ...smtp })).toEqual([]);
    expect(obstacles({ ...complete, ...smtp, MAIL_FROM: '' })).toEqual([expect.stringContaining('MAIL_FROM is not')]);
    expect(obstacles({ ...complete, ...smtp, MAIL_CA: '/nowhere' })).toEqual([
      expect.stringContaining('MAIL_CA names'),
    ]);
    const bothGateways = { ...smtp, MAIL_GATEWAY_URL: 'https://mail.example', MAIL_GATEWAY_TOKEN: TOKEN };
    expect(obstacles({ ...complete, ...bothGateways })).toEqual([expect.stringContaining('are both set')]);
  });

  it('of this machine is reached over http', () => {
    expect(obstacles({ ...complete, BANK_RAIL_URL: 'http://127.0.0.1:9000/adapter' })).toEqual([]);
  });

  it('with a wrong token keeps the demo from its start too', () => {
    expect(startObstacles(readConfig({ BANK_RAIL_TOKEN: 'short' }), {})).toEqual([
      expect.stringContaining('BANK_RAIL_TOKEN has not'),
    ]);
    expect(startObstacles(readConfig({}), {})).toEqual([]);
  });
});

describe('the bank to remit to', () => {
  it('is the one that is named, else the simulator', () => {
    expect(readConfig(complete).receivingBank).toEqual({
      bankName: '中国工商银行北京分行营业部',
      prefix: '955880',
      holderName: '支付公司备付金',
    });
    expect(readConfig({}).receivingBank.bankName).toBe('模拟银行营业部');
  });

  it('has a prefix of digits', () => {
    for (const wrong of ['95 588', 'ICBC', '-1', '1234567890123'])
      expect(() => readConfig({ ACS_PREFIX: wrong }), wrong).toThrow('ACS_PREFIX');
  });
});

describe('behind a proxy', () => {
  it('only named proxies are trusted, and the server answers this machine unless LISTEN is set', () => {
    expect(readConfig({})).toMatchObject({ listen: '127.0.0.1', trustedProxies: [] });
    expect(readConfig({ LISTEN: '0.0.0.0', TRUSTED_PROXY: 'loopback, 10.1.0.0/16,fd00::1' })).toMatchObject({
      listen: '0.0.0.0',
      trustedProxies: ['loopback', '10.1.0.0/16', 'fd00::1'],
    });
    for (const wrong of ['true', '*', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example', '10.0.0'])
      expect(() => readConfig({ TRUSTED_PROXY: wrong }), wrong).toThrow('TRUSTED_PROXY');
    expect(() => readConfig({ LISTEN: 'everywhere' })).toThrow('LISTEN');
  });
});

describe('the demo', () => {
  it('puts the simulators one port above', () => {
    expect(readConfig({ PORT: '9000' })).toMatchObject({
      port: 9000,
      simulatorPort: 9001,
      clockUrl: 'http://127.0.0.1:9001',
      demo: true,
    });
  });

  it('answers exports of up to 10,000 rows at once, or of fewer, never of more', () => {
    expect(
      [readConfig({}), readConfig({ EXPORT_AT_ONCE_ROWS: '200' })].map(({ exportAtOnceRows }) => exportAtOnceRows),
    ).toEqual([10_000, 200]);
    expect(() => readConfig({ EXPORT_AT_ONCE_ROWS: '10001' })).toThrow('at most 10000');
  });

  it('answers in production only the host of its own address, and those that are allowed', () => {
    const production = {
      NODE_ENV: 'production',
      PORTAL_URL: 'https://portal.example/',
      ALLOWED_ORIGINS: 'https://b.example:8443',
    };
    expect(answeredHosts(readConfig(production))).toEqual(['portal.example', 'b.example:8443']);
    expect([answeredHosts(readConfig({})), answeredHosts(readConfig({ NODE_ENV: 'production' }))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('refuses a port that is no number', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT');
  });
});

it('A start needs the ports of portal, console and worker, and in the demo of the simulators', () => {
  expect(portsOf(readConfig({ PORT: '9000' }))).toEqual([9000, 9002, 9003, 9001]);
  expect(portsOf(readConfig({ PORT: '9000', WORKER_PORT: '9500', NODE_ENV: 'production' }))).toEqual([
    9000, 9002, 9500,
  ]);
});
