import { namedOperation } from '#platform/portal-kit/named-operation.ts';
import type * as operations from '../../contract/operations.ts';

export const scanRealName = namedOperation<typeof operations.scanRealName>('plm/real.auth.scan');
export const submitRealName = namedOperation<typeof operations.submitRealName>('plm/real.auth.submit');
