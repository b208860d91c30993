import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpServer, type Binding, type HttpServerOptions } from '#platform/http/index.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import type { Config } from './config.ts';
import { gatewayHosts } from './gateways.ts';
import { openPool } from './pools.ts';
import { joinConsole } from './product.ts';

/** A console has tens of people, who read much at a time. */
const CONNECTIONS = 10;
const FACTOR_CONNECTIONS = 3;

/**
 * The console's listener, in the process of the portal's: its own role of the database, sessions and operations. What
 * belongs to no realm (clock, keys of the envelopes, log) it shares.
 */
export async function serveConsole(
  config: Config & { secret: Buffer; databaseUrl: string },
  {
    merchantBindings,
    sms,
    ...shared
  }: Pick<HttpServerOptions, 'clock' | 'log' | 'transportKeys' | 'errorTexts' | 'fieldLabels' | 'onMerchantChanged'> & {
    /** Of the portal: the console reads what a merchant's pages show. */
    merchantBindings: readonly Binding[];
    sms: SmsGateway;
  },
): Promise<() => Promise<void>> {
  const { secret, consoleListen: host, consolePort: port, trustedProxies } = config;
  const open = (poolSize: number, applicationName: string) =>
    openPool(config, { poolSize, applicationName, realm: 'provider' });
  const [db, countersDb] = [open(CONNECTIONS, 'portal console'), open(FACTOR_CONNECTIONS, 'portal console factors')];
  const { bindings, guards, api } = joinConsole({
    db,
    countersDb,
    secret,
    sms,
    gatewayHosts: gatewayHosts(config),
    receivingBank: config.receivingBank,
    portalUrl: config.portalUrl,
    consoleUrl: config.consoleUrl,
    webhookAllow: config.webhookAllow,
    merchantBindingOf: (path) => merchantBindings.find(({ operation }) => operation.path === path),
  });
  const staticDir = join(import.meta.dirname, '../../dist/console');
  const server = await createHttpServer({
    ...shared,
    bindings,
    guards,
    api,
    db,
    addresses: config.consoleAddresses,
    ...(config.production ? { hosts: [new URL(config.consoleUrl).host] } : {}),
    allowedOrigins: [new URL(config.consoleUrl).origin],
    ...(trustedProxies.length ? { trustProxy: trustedProxies } : {}),
    pool: () => db.usage(),
    ...(existsSync(staticDir) ? { staticDir } : {}),
    ...(config.queueTimeoutMs === null ? {} : { queueTimeoutMs: config.queueTimeoutMs }),
  });
  await server.listen({ host, port });
  shared.log.info({ host, port }, 'the console listens');
  return async () => {
    await server.close();
    await Promise.all([db.close(), countersDb.close()]);
  };
}
