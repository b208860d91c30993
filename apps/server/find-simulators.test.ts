import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSimulators } from '#simulators/app.ts';
import { readConfig } from './config.ts';
import { findSimulators } from './find-simulators.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-simulators-'));
const simulators = buildSimulators({ dataDir });
const gateway = fastify();
let simulated: string;
let real: string;

beforeAll(async () => {
  simulated = await simulators.listen({ host: '127.0.0.1', port: 0 });
  real = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await Promise.all([simulators.close(), gateway.close()]);
  rmSync(dataDir, { recursive: true });
});

it('Production finds simulators on any port, and takes a real gateway and one that is away', async () => {
  const outside = {
    SMS_GATEWAY_URL: real,
    BANK_RAIL_URL: real,
    FUND_COMPANY_URL: real,
    IDENTITY_SERVICE_URL: real,
    MESSENGER_URL: real,
  };
  const found = (environment: Record<string, string>, mode = 'production') =>
    findSimulators(readConfig({ NODE_ENV: mode, ...outside, ...environment }));
  for (const name of ['MAIL_GATEWAY_URL', 'SMS_GATEWAY_URL', 'ANNOUNCEMENTS_URL'])
    expect(await found({ [name]: simulated })).toEqual([`${name} is a simulator: simulators are not for production`]);
  expect(await found({ BANK_RAIL_URL: simulated.replace('127.0.0.1', 'localhost') })).toEqual([
    'BANK_RAIL_URL is a simulator: simulators are not for production',
  ]);
  expect(await found({ BANK_RAIL_URL: 'http://127.0.0.1:9' })).toEqual([]);
  expect(await found({ SMS_GATEWAY_URL: simulated }, 'development')).toEqual([]);
});
