/** The public part of the monitor for apps/server. Other files of this folder are private. */
export { gatewayHealth, keepGatewayCalls } from './gateway-calls.ts';
export type { GatewayHosts } from './provider/gateways.ts';
