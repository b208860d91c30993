import { namedOperation } from '#platform/portal-kit/named-operation.ts';
import type * as operations from '../../contract/operations.ts';

export const scanActivation = namedOperation<typeof operations.scanActivation>('plm/auth.scan.open');
export const decideActivation = namedOperation<typeof operations.decideActivation>('plm/auth.scan.decide');
