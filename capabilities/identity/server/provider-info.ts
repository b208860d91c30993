import type { Tx } from '#platform/db/database.ts';

/** What pages, messages and papers say of the provider. */
export interface ProviderInfo {
  name: string;
  phone: string;
  icp: string;
}

/** One of the history; without people and time where the product came with it. */
export interface ProviderInfoVersion extends ProviderInfo {
  version: number;
  proposedBy: string;
  approvedBy: string;
  setAt: Date | null;
}

/** Newest first. */
export const providerInfoVersions = (tx: Tx, limit: number): Promise<ProviderInfoVersion[]> =>
  tx.rows<ProviderInfoVersion>(
    `SELECT version, name, phone, icp, proposed_name AS "proposedBy", approved_name AS "approvedBy", set_at
       FROM identity.provider_info ORDER BY version DESC LIMIT $1`,
    [limit],
    'identity.provider_info',
  );

/** As it is at this moment: read where it is used and kept nowhere, so that every server shows a change at once. */
export async function providerInfo(tx: Tx): Promise<ProviderInfo> {
  const [{ name, phone, icp }] = (await providerInfoVersions(tx, 1)) as [ProviderInfoVersion];
  return { name, phone, icp };
}

/** Two who set it at once get one version each, or the second one fails by its number. */
export const setProviderInfo = async (
  tx: Tx,
  { name, phone, icp }: ProviderInfo,
  by: { proposedBy: string; approvedBy: string; at: Date },
): Promise<void> => {
  await tx.run(
    `INSERT INTO identity.provider_info (version, name, phone, icp, proposed_name, approved_name, set_at)
     SELECT max(version) + 1, $1, $2, $3, $4, $5, $6 FROM identity.provider_info`,
    [name, phone, icp, by.proposedBy, by.approvedBy, by.at],
    'identity.set_provider_info',
  );
};
