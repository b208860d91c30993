import { providerChangeCodes, WAITS_MS } from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import type { Application } from '#platform/kernel/application.ts';
import { NO_PRODUCT_APPROVER } from '../../contract/errors.ts';

export interface ProductDeps {
  applications: readonly Application[];
}

export const productOf = ({ applications }: ProductDeps, code: string): Application | undefined =>
  applications.find((one) => one.code === code);

/** One person proposes, another one with the right decides. */
export const twoPeople = {
  realm: 'provider',
  who: { proposes: holdersOf('op.merchant.edit'), decides: holdersOf('op.merchant.approve') },
  codes: { ...providerChangeCodes, nobody: NO_PRODUCT_APPROVER },
  lapsesAfterMs: WAITS_MS,
} as const;
