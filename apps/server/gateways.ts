import { hostname } from 'node:os';
import { keepGatewayCalls } from '#capabilities/monitor/server/index.ts';
import type { GatewayHosts } from '#capabilities/monitor/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { createGatewayMeter } from '#platform/port/gateway-meter.ts';
import type { Config } from './config.ts';

const hostOf = (url: string | null): string | null => url && new URL(url).host;

/** Host and port alone: an address may have a secret in its path or before its host. */
export const gatewayHosts = (config: Config): GatewayHosts => ({
  bank: hostOf(config.bankRailUrl),
  fund: hostOf(config.fundCompanyUrl),
  sms: hostOf(config.smsGatewayUrl),
  identity: hostOf(config.identityServiceUrl),
  messenger: hostOf(config.messengerUrl),
  mail: hostOf(config.mailGatewayUrl),
  board: hostOf(config.announcementsUrl),
});

/** Counts the gateways' calls of this process and keeps them where the console reads them. */
export function measuredGateways(db: Database, role: string, log: Parameters<typeof keepGatewayCalls>[3]) {
  const meter = createGatewayMeter();
  const { stop } = keepGatewayCalls(db, meter, `${role} ${hostname()} ${process.pid}`, log);
  return { fetchOf: meter.fetchOf, stop };
}
