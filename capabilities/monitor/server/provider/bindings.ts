import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { gateways, type GatewayHosts } from './gateways.ts';
import { overview } from './overview.ts';
import { reviveJob, showJobs } from './queue.ts';

type Parts = Parameters<typeof overview>[0] & { gatewayHosts: GatewayHosts };

export const monitorProviderBindings = (parts: Parts): Binding[] => [
  bind(operations.showOverview, overview(parts)),
  bind(operations.showQueue, showJobs),
  bind(operations.reviveDeadJob, reviveJob),
  bind(operations.showGateways, gateways(parts.gatewayHosts)),
];
