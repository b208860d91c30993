import { connectEntryExtra } from '#capabilities/account/portal/shared/entry-extra.ts';
import { lazyCode } from '#platform/ui/load-code.ts';

/** Below an entry of an account: the receipt of money that came, a chunk of its own. */
export const connectEntries = (): void =>
  connectEntryExtra(lazyCode(() => import('#capabilities/receipt/portal/shared/received-receipt.tsx')));
