import { hostname } from 'node:os';
import { keepGatewayCalls } from '#capabilities/monitor/server/index.ts';
import type { GatewayHosts } from '#capabilities/monitor/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { createGatewayCalls } from '#platform/http/index.ts';
import { authenticatedFetch } from '#platform/port/authenticated-fetch.ts';
import { noAccess } from '#platform/port/gateway-access.ts';
import { createGatewayMeter, LATENCY_BOUNDS, type GatewayName } from '#platform/port/gateway-meter.ts';
import type { MailGateway } from '#platform/port/mail-gateway.ts';
import { smtpMailGateway } from '#platform/port/smtp-mail-gateway.ts';
import type { Config } from './config.ts';

/** Host and port alone: an address may have a secret in its path or before its host. */
export const gatewayHosts = ({ gateways, smtp }: Pick<Config, 'gateways' | 'smtp'>): GatewayHosts => ({
  ...(Object.fromEntries(
    Object.entries(gateways).map(([name, gateway]) => [name, gateway && new URL(gateway.url).host]),
  ) as GatewayHosts),
  ...(smtp ? { mail: new URL(smtp.url).host } : {}),
});

/** The address of a gateway that production requires and the demo has. */
export const urlOf = ({ gateways }: Pick<Config, 'gateways'>, name: GatewayName): string => gateways[name]!.url;

/** With what the gateway knows us by. */
export const accessedFetch = ({ gateways }: Pick<Config, 'gateways'>, name: GatewayName): typeof fetch =>
  authenticatedFetch(gateways[name]?.access ?? noAccess);

/** Counts the gateways' calls of this process, keeps them where the console reads them, and shows them as a metric. */
export function measuredGateways(
  config: Pick<Config, 'gateways' | 'smtp'>,
  db: Database,
  role: string,
  log: Parameters<typeof keepGatewayCalls>[3],
) {
  const calls = createGatewayCalls(LATENCY_BOUNDS.map((ms) => ms / 1000));
  const meter = createGatewayMeter({
    sendOf: (name) => accessedFetch(config, name),
    ended: ({ gateway, outcome, seconds }) => calls.observe({ gateway, outcome }, seconds),
  });
  const { stop } = keepGatewayCalls(db, meter, `${role} ${hostname()} ${process.pid}`, log);
  const { smtp } = config;
  const server = smtp && smtpMailGateway(smtp);
  const mailServer: MailGateway | null = server && { send: (mail) => meter.counted('mail', () => server.send(mail)) };
  return { fetchOf: meter.fetchOf, calls, mailServer, stop: async () => (server?.close(), stop()) };
}
