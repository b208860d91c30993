import { kindContracts } from '#apps/kinds/kind-contracts.ts';
import { indexKinds } from '#capabilities/account/contract/kinds.ts';
import { startTestFile } from './compose.ts';

const kinds = indexKinds(kindContracts());
// Tests of a single capability start neither the server nor the portal, which compose the kinds.
startTestFile(
  { kinds: () => kinds },
  { orderKinds: new Map(), orderParties: async () => new Map(), payerRules: new Map() },
);
