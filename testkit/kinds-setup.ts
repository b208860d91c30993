import { kindContracts } from '#apps/kinds/kind-contracts.ts';
import { connectKinds } from '#capabilities/account/contract/kinds.ts';

// Tests of a single capability start neither the server nor the portal, which hand the kinds in.
connectKinds(kindContracts());
