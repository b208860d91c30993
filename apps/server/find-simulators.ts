import { gatewayContracts } from '#platform/port/contract/index.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import type { Config } from './config.ts';

/** As simulators/constants.ts has it. */
const SIMULATOR_HEADER = 'x-portal-simulator';
const ASK_MS = 3_000;

/**
 * Which addresses of the outside world are our simulators, on any host and port, one sentence each. Asked in
 * production only; an address that does not answer is none.
 */
export async function findSimulators({
  production,
  gateways,
}: Pick<Config, 'production' | 'gateways'>): Promise<string[]> {
  if (!production) return [];
  const candidates = Object.entries(gateways).flatMap(([name, gateway]) =>
    gateway ? [[gatewayContracts[name as GatewayName].addressVariable, gateway.url] as const] : [],
  );
  const answers = await Promise.all(
    candidates.map(async ([name, url]) =>
      (await isSimulator(url)) ? [`${name} is a simulator: simulators are not for production`] : [],
    ),
  );
  return answers.flat();
}

async function isSimulator(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/clock', url), { redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) });
    await response.body?.cancel();
    return response.headers.has(SIMULATOR_HEADER);
  } catch {
    return false;
  }
}
