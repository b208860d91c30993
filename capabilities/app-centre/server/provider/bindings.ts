import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { acceptancesFile, showAcceptances } from './acceptances.ts';
import { askForOpening } from './opening-change.ts';
import type { ProductDeps } from './product-deps.ts';
import { decide, showRequests } from './requests.ts';
import { showOneProduct, showProducts } from './show-products.ts';
import { askForTerms } from './terms-change.ts';

export const appCentreProviderBindings = (deps: ProductDeps): Binding[] => [
  bind(operations.listProducts, showProducts(deps)),
  bind(operations.showProduct, showOneProduct(deps)),
  bind(operations.proposeOpening, askForOpening(deps)),
  bind(operations.proposeTerms, askForTerms(deps)),
  bind(operations.listRequests, showRequests(deps)),
  bind(operations.decideRequest, decide(deps)),
  bind(operations.listAcceptances, showAcceptances(deps)),
  bind(operations.exportAcceptances, acceptancesFile(deps)),
];
