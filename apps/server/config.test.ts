import { describe, expect, it } from 'vitest';
import { productionObstacles, readConfig } from './config.ts';

const obstacles = (environment: Record<string, string>) =>
  productionObstacles(readConfig({ NODE_ENV: 'production', ...environment }), {
    NODE_ENV: 'production',
    ...environment,
  });

const complete = {
  DATABASE_URL: 'postgres://db/portal',
  PORTAL_SECRET: 'a secret that is long enough for production',
  SMS_GATEWAY_URL: 'https://sms.example',
  BANK_RAIL_URL: 'https://bank.example',
};

describe('production', () => {
  it('starts when everything is named', () => {
    expect(obstacles(complete)).toEqual([]);
  });

  it('does not start with the limits lifted', () => {
    expect(obstacles({ ...complete, LOAD_TEST: 'on' }).join()).toMatch(/LOAD_TEST/);
  });

  it('says which secrets and addresses are missing', () => {
    const text = obstacles({}).join('\n');
    for (const name of ['DATABASE_URL', 'PORTAL_SECRET', 'SMS_GATEWAY_URL', 'BANK_RAIL_URL'])
      expect(text).toContain(name);
  });

  it('refuses simulators, demo data and a short secret', () => {
    expect(obstacles({ ...complete, BANK_RAIL_URL: 'http://127.0.0.1:8081' })).toEqual([
      'BANK_RAIL_URL points at the simulators',
    ]);
    expect(obstacles({ ...complete, DEMO: 'on' })).toEqual(['DEMO is on: demo data are not for production']);
    expect(obstacles({ ...complete, PORTAL_SECRET: 'short' })).toEqual(['PORTAL_SECRET is shorter than 32 characters']);
  });
});

describe('behind a proxy', () => {
  it('is trusted what is named, and nothing else; the address to answer on is this machine alone unless it is named', () => {
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

  it('refuses a port that is no number', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT');
  });
});
