/**
 * The external services of the demo as one program: SMS gateway, bank rail, fund company and movable clock on one
 * loopback port. It imports nothing of the portal's server; the server reaches it over HTTP as it would reach the real
 * ones. `PORT` (8081) and `DATA_DIR` (.data) say where; BANK_SETTLE_MS, BANK_RETURN_MS and BANK_SILENCE_MS change the
 * bank's times for tests. SIMULATOR_TOKEN, SIMULATOR_SIGN_KEY and so on say who may call, and sign its answers.
 * SIMULATOR_FAULTS names habits that break the contracts (faults.ts).
 */
import { resolve } from 'node:path';
import { readGatewayAccess } from '#platform/port/gateway-access.ts';
import { SIMULATOR_FAULTS } from './faults.ts';
import { buildSimulators, type SimulatorOptions } from './app.ts';

const DEFAULT_PORT = 8081;

const milliseconds = (name: string): number | undefined => {
  const text = process.env[name];
  if (!text) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} must be a whole number of milliseconds, not ${text}`);
  return Number(text);
};

const options: SimulatorOptions = { dataDir: resolve(process.env.DATA_DIR ?? '.data') };
const settleMs = milliseconds('BANK_SETTLE_MS');
const returnAfterMs = milliseconds('BANK_RETURN_MS');
const silenceMs = milliseconds('BANK_SILENCE_MS');
if (settleMs !== undefined) options.settleMs = settleMs;
if (returnAfterMs !== undefined) options.returnAfterMs = returnAfterMs;
if (silenceMs !== undefined) options.silenceMs = silenceMs;

const { access, faults } = readGatewayAccess(process.env, 'SIMULATOR', { isSigned: true });
if (faults.length) {
  console.error(faults.join('\n'));
  process.exit(1);
}
options.access = access;
options.faults = process.env.SIMULATOR_FAULTS?.split(',').map((name) => name.trim()) ?? [];
const unknown = options.faults.filter((name) => !SIMULATOR_FAULTS.includes(name));
if (unknown.length) {
  console.error(`SIMULATOR_FAULTS: ${unknown.join(', ')} is none of ${SIMULATOR_FAULTS.join(', ')}`);
  process.exit(1);
}

const app = buildSimulators(options);
const address = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? DEFAULT_PORT) });

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await app.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The supervisor's death closes the channel: an orphan would hold the port against the next start.
process.on('disconnect', () => void stop());

if (process.send) process.send({ listening: address });
else console.log(`模拟短信网关、银行与时钟：${address}`);
