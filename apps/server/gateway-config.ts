import { isIP } from 'node:net';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { readGatewayAccess, type GatewayAccess } from '#platform/port/gateway-access.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';

interface ConfiguredGateway {
  url: string;
  access: GatewayAccess;
}

export interface ConfiguredGateways {
  /** Where each gateway is and how it is told who asks; null where the product has none. */
  gateways: Readonly<Record<GatewayName, ConfiguredGateway | null>>;
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
      const url = environment[addressVariable]?.trim() || simulators;
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
  return { gateways, gatewayFaults };
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
