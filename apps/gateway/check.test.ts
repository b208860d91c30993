import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { noAccess, type GatewayAccess } from '#platform/port/gateway-access.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { buildSimulators } from '#simulators/app.ts';
import { SIMULATOR_FAULTS } from '#simulators/faults.ts';
import { checkedRules, checkGateway, linesOf, type Checked } from './check.ts';

const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const token = 'a-token-of-the-simulators';
const access: GatewayAccess = {
  token,
  tls: null,
  signing: { keyId: 'portal', key: ours.privateKey, theirKeyId: 'bank', theirKey: theirs.publicKey },
};
const bank: GatewayAccess = {
  token,
  tls: null,
  signing: { keyId: 'bank', key: theirs.privateKey, theirKeyId: 'portal', theirKey: ours.publicKey },
};

interface Trial {
  timeoutMs?: number;
  /** What the check knows the simulators by. */
  known?: GatewayAccess;
}
async function checked(
  gateway: GatewayName,
  faults: string[],
  { timeoutMs, known = access }: Trial = {},
): Promise<Checked> {
  const dataDir = mkdtempSync(join(tmpdir(), 'check-'));
  const app = buildSimulators({ dataDir, settleMs: 10, silenceMs: 5_000, access: bank, faults });
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const usedAccess = gatewayContracts[gateway].isSigned ? known : { ...known, signing: null };
    return await checkGateway(gateway, {
      url,
      access: usedAccess,
      patienceMs: 20_000,
      ...(timeoutMs ? { timeoutMs } : {}),
    });
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true });
  }
}

const findings = async (...trial: Parameters<typeof checked>) => (await checked(...trial)).broken;

const gateways = Object.keys(gatewayContracts) as GatewayName[];

describe('The check of a gateway', () => {
  it.each(gateways)('finds nothing in the simulated %s', async (gateway) => {
    expect(await findings(gateway, [])).toEqual([]);
  });

  const ofAll: [string, GatewayName][] = [
    ['token', 'sms'],
    ['signature', 'bank'],
    ['answer-signature', 'fund'],
    ['replay', 'bank'],
    ['bad-input', 'mail'],
    ['shape', 'board'],
  ];
  const ofOne = SIMULATOR_FAULTS.filter((fault) => fault.includes('.')).map((fault): [string, GatewayName] => [
    fault,
    fault.split('.')[0] as GatewayName,
  ]);

  it.each([...ofAll, ...ofOne])('finds the fault %s in the simulated %s', async (fault, gateway) => {
    const broken = new Set((await findings(gateway, [fault])).map(({ rule }) => rule));
    expect([...broken]).toContain(fault.replace(/^.*\./, ''));
  });

  it('finds reads that are not answered in time, and asks no more', async () => {
    const result = await checked('board', ['time'], { timeoutMs: 200 });
    expect(result.broken).toEqual([{ rule: 'time', sentence: 'GET /announcements was not answered within 200 ms' }]);
    expect(linesOf('board', result).filter((line) => line.startsWith('ok'))).toEqual([]);
  });

  it('says of a rule whose variable is missing that it was not checked, never that it is ok', async () => {
    const result = await checked('bank', [], { known: noAccess });
    const unchecked = linesOf('bank', result).filter((line) => line.startsWith('not checked'));
    expect(unchecked.map((line) => line.split(/[ :]+/)[2])).toEqual([
      'token',
      'signature',
      'answer-signature',
      'replay',
    ]);
  });

  it('has a switch of the simulators for each of its rules', () => {
    const rules = gateways.flatMap((gateway) =>
      checkedRules(gateway).map(({ name }) => (SIMULATOR_FAULTS.includes(name) ? name : `${gateway}.${name}`)),
    );
    expect([...new Set(rules)].filter((name) => !SIMULATOR_FAULTS.includes(name))).toEqual([]);
    expect(SIMULATOR_FAULTS.filter((name) => name !== 'shape' && !rules.includes(name))).toEqual([]);
  });
});
