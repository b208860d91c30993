import type { ComponentType, ReactNode } from 'react';
import type { RightCode } from '#platform/kernel/menu.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type * as own from '../../contract/operations.ts';
import type * as provider from '../../contract/provider-operations.ts';
import type { EndpointRow } from '../../contract/shapes.ts';

/** In what the pages of the two realms differ: their calls, and who confirms a change. */
export interface WebhookRealm {
  list: typeof own.listEndpoints | typeof provider.listProviderEndpoints;
  add: typeof own.addEndpoint | typeof provider.proposeEndpoint;
  edit: typeof own.editEndpoint | typeof provider.proposeEndpointEdit;
  secret: typeof own.showSecret | typeof provider.showProviderSecret;
  pause: typeof own.pauseEndpoint | typeof provider.pauseProviderEndpoint;
  resume: typeof own.resumeEndpoint | typeof provider.resumeProviderEndpoint;
  test: typeof own.testEndpoint | typeof provider.testProviderEndpoint;
  deliveries: typeof own.pageDeliveries | typeof provider.pageProviderDeliveries;
  delivery: typeof own.showDelivery | typeof provider.showProviderDelivery;
  again: typeof own.sendAgain | typeof provider.sendProviderAgain;
  /** What waits for a second person. */
  changes: Operation;
  /** Of those who change anything. */
  right: RightCode;
  /** Events that an endpoint can want. */
  types: Readonly<Record<string, string>>;
  /** Who confirms: 另一位管理员. */
  reviewer: string;
  /** Asked for with each change that another person confirms. */
  reason?: ReactNode;
  /** The buttons that change the secret and end an endpoint. */
  Rest: ComponentType<{ endpoint: EndpointRow }>;
}
