import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { showCollections, showOne, showSettlements } from './show-collections.ts';

export const collectionProviderBindings = (): Binding[] => [
  bind(operations.pageCollections, showCollections),
  bind(operations.showCollection, showOne),
  bind(operations.pageSettlements, showSettlements),
];
