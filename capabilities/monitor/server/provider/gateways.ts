import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { gatewayNames, p95Of, type GatewayName } from '#platform/port/gateway-meter.ts';
import { GATEWAY_MINUTES } from '../../constants.ts';
import type { showGateways } from '../../contract/provider-operations.ts';
import { gatewayStates, type GatewayStateName } from '../../contract/words.ts';
import { downSince, gatewayHealth, isDown, type GatewayHealth } from '../gateway-calls.ts';

/** Host and port of each gateway's address; none: the product does without it. */
export type GatewayHosts = Readonly<Partial<Record<GatewayName, string | null>>>;

const stateOf = (host: string | null, health: GatewayHealth | undefined): GatewayStateName => {
  if (host === null) return 'off';
  if (!health) return 'idle';
  return isDown(health) ? 'down' : 'up';
};

/** `console/monitor/gateways`. Its times are real time: the outside has no business clock. */
export const gateways =
  (hosts: GatewayHosts, realNow: () => Date = () => new Date()): Handler<typeof showGateways> =>
  async ({ tx }) => {
    const known = await gatewayHealth(tx, new Date(realNow().getTime() - GATEWAY_MINUTES * 60_000));
    return ok({
      minutes: GATEWAY_MINUTES,
      list: (Object.keys(gatewayNames) as GatewayName[]).map((gateway) => {
        const host = hosts[gateway] ?? null;
        const health = known.find((one) => one.gateway === gateway);
        const state = stateOf(host, health);
        const since = state === 'down' && health ? downSince(health) : null;
        return {
          gateway,
          name: gatewayNames[gateway],
          host: host ?? '',
          state,
          stateName: gatewayStates[state],
          downSince: since && shanghaiIso(since),
          calls: health?.calls ?? 0,
          errors: health?.errors ?? 0,
          timeouts: health?.timeouts ?? 0,
          p95Ms: health && health.calls > 0 ? p95Of(health.latencies) : null,
          lastOkAt: health?.lastOkAt ? shanghaiIso(health.lastOkAt) : null,
          lastErrorAt: health?.lastErrorAt ? shanghaiIso(health.lastErrorAt) : null,
          lastError: health?.lastError ?? '',
        };
      }),
    });
  };
