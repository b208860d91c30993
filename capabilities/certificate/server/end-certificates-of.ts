import type { Tx } from '#platform/db/database.ts';
import { bindingStates } from '../contract/words.ts';
import { stateOf } from '../domain/certificate-state.ts';
import { endCertificate, lockCertificatesOf } from './certificate-row.ts';

/**
 * Ends what a person signs with in a merchant, by the provider, because the key may be in other hands; answers how many
 * they were. The register of the product's own authority is this table, so that CRL and OCSP say so at once.
 */
export async function endCertificatesOf(
  tx: Tx,
  { mid, personId, by, at }: { mid: string; personId: string; by: string; at: Date },
): Promise<number> {
  const rows = await lockCertificatesOf(tx, mid, personId);
  const bound = rows.filter((row) => bindingStates.includes(stateOf(row, at)));
  for (const { serialNo } of bound)
    await endCertificate(tx, { mid, serialNo, reason: 'keyCompromise', at, personId: by });
  return bound.length;
}
