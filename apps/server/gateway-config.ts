import { isIP } from 'node:net';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { readGatewayAccess, readNamedFile, type GatewayAccess } from '#platform/port/gateway-access.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { smtpFault, type SmtpServer } from '#platform/port/smtp-mail-gateway.ts';

interface ConfiguredGateway {
  url: string;
  access: GatewayAccess;
}

export interface ConfiguredGateways {
  /** Where each gateway is and how we authenticate there; null where the product has none. */
  gateways: Readonly<Record<GatewayName, ConfiguredGateway | null>>;
  /** MAIL_URL, MAIL_FROM, MAIL_CA: the mail server in place of the gateway of mails; null: there is none. */
  smtp: SmtpServer | null;
  /** What is wrong with the variables of the gateways, one sentence each: then nothing starts. */
  gatewayFaults: readonly string[];
}

/** Without these there is no product; the others are left out where they are not named. */
const OPTIONAL: readonly GatewayName[] = ['mail', 'board'];
const names = Object.keys(gatewayContracts) as GatewayName[];

/** `simulators`: where a gateway is that has no address of its own; null in production. */
export function readGateways(environment: NodeJS.ProcessEnv, simulators: string | null): ConfiguredGateways {
  const gatewayFaults: string[] = [];
  const gateways = Object.fromEntries(
    names.map((name) => {
      const { addressVariable, ...contract } = gatewayContracts[name];
      const configuredUrl = environment[addressVariable]?.trim();
      // A mail server takes the place of the simulated gateway.
      const url = configuredUrl || (name === 'mail' && environment.MAIL_URL ? null : simulators);
      if (url === null) return [name, null];
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
        gatewayFaults.push(`${addressVariable} is not an address of http or https`);
        return [name, null];
      }
      const { access, faults } = readGatewayAccess(environment, contract.prefix, contract);
      gatewayFaults.push(...faults);
      return [name, { url, access }];
    }),
  ) as ConfiguredGateways['gateways'];
  return { gateways, smtp: smtpOf(environment, gatewayFaults), gatewayFaults };
}

function smtpOf(environment: NodeJS.ProcessEnv, faults: string[]): SmtpServer | null {
  const url = environment.MAIL_URL?.trim();
  if (!url) return null;
  const from = environment.MAIL_FROM?.trim() ?? '';
  const wrong = smtpFault({ url, from });
  if (wrong) faults.push(wrong);
  if (environment.MAIL_GATEWAY_URL)
    faults.push('MAIL_URL and MAIL_GATEWAY_URL are both set: mails leave by one of them');
  const { text: authorities, fault } = readNamedFile(environment, 'MAIL_CA');
  if (fault) faults.push(fault);
  return wrong ? null : { url, from, authorities };
}

/** Why production must not call its gateways, one sentence each. */
export const gatewayObstacles = ({
  gateways,
  gatewayFaults,
  simulatorPort,
}: ConfiguredGateways & { simulatorPort: number }): string[] =>
  names.flatMap((name) => {
    const { addressVariable, prefix, isSigned } = gatewayContracts[name];
    const gateway = gateways[name];
    if (!gateway) {
      const isMissing = !OPTIONAL.includes(name) && !gatewayFaults.some((fault) => fault.startsWith(addressVariable));
      return isMissing ? [`${addressVariable} is missing: simulators are not for production`] : [];
    }
    const { url, access } = gateway;
    const { protocol, hostname, port } = new URL(url);
    const obstacles: string[] = [];
    if (port === String(simulatorPort)) obstacles.push(`${addressVariable} points at the simulators`);
    if (protocol === 'http:' && !isLoopback(hostname))
      obstacles.push(`${addressVariable} is an address of http: tokens and payments would be sent in the clear`);
    if (!access.token && !access.tls?.certificate)
      obstacles.push(`${prefix}_TOKEN or ${prefix}_CERT is missing: the gateway would not know who asks`);
    if (isSigned && !access.signing)
      obstacles.push(`${prefix}_SIGN_KEY is missing: anybody on the way could change what is asked and answered`);
    return obstacles;
  });

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
