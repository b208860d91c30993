import { hostname } from 'node:os';
import { keepGatewayCalls } from '#capabilities/monitor/server/index.ts';
import type { GatewayHosts } from '#capabilities/monitor/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { authenticatedFetch } from '#platform/port/authenticated-fetch.ts';
import { noAccess } from '#platform/port/gateway-access.ts';
import { createGatewayMeter, type GatewayName } from '#platform/port/gateway-meter.ts';
import type { Config } from './config.ts';

/** Host and port alone: an address may have a secret in its path or before its host. */
export const gatewayHosts = ({ gateways }: Pick<Config, 'gateways'>): GatewayHosts =>
  Object.fromEntries(
    Object.entries(gateways).map(([name, gateway]) => [name, gateway && new URL(gateway.url).host]),
  ) as GatewayHosts;

/** The address of a gateway that production requires and the demo has. */
export const urlOf = ({ gateways }: Pick<Config, 'gateways'>, name: GatewayName): string => gateways[name]!.url;

/** Counts the gateways' calls of this process and keeps them where the console reads them. */
export function measuredGateways(
  { gateways }: Pick<Config, 'gateways'>,
  db: Database,
  role: string,
  log: Parameters<typeof keepGatewayCalls>[3],
) {
  const meter = createGatewayMeter({
    sendOf: (name) => authenticatedFetch(gateways[name]?.access ?? noAccess),
  });
  const { stop } = keepGatewayCalls(db, meter, `${role} ${hostname()} ${process.pid}`, log);
  return { fetchOf: meter.fetchOf, stop };
}
