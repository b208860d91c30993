import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSimulators } from '#simulators/app.ts';
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
  const production = {
    production: true,
    smsGatewayUrl: real,
    mailGatewayUrl: null,
    bankRailUrl: real,
    fundCompanyUrl: real,
    identityServiceUrl: real,
    messengerUrl: real,
  };
  expect(await findSimulators({ ...production, mailGatewayUrl: simulated })).toEqual([
    'MAIL_GATEWAY_URL is a simulator: simulators are not for production',
  ]);
  expect(await findSimulators({ ...production, smsGatewayUrl: simulated })).toEqual([
    'SMS_GATEWAY_URL is a simulator: simulators are not for production',
  ]);
  expect(await findSimulators({ ...production, bankRailUrl: simulated.replace('127.0.0.1', 'localhost') })).toEqual([
    'BANK_RAIL_URL is a simulator: simulators are not for production',
  ]);
  expect(await findSimulators({ ...production, bankRailUrl: 'http://127.0.0.1:9' })).toEqual([]);
  expect(
    await findSimulators({
      production: false,
      smsGatewayUrl: simulated,
      mailGatewayUrl: simulated,
      bankRailUrl: simulated,
      fundCompanyUrl: simulated,
      identityServiceUrl: simulated,
      messengerUrl: simulated,
    }),
  ).toEqual([]);
});
