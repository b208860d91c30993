import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { APP_MISSING } from '#capabilities/app-centre/contract/errors.ts';
import { COLLECTION_MISSING } from '#capabilities/collection/contract/errors.ts';
import { APPLICATION_MISSING } from '#capabilities/onboarding/contract/errors.ts';
import { ORDER_MISSING } from '#capabilities/order/contract/errors.ts';
import { EXPORT_FILE_MISSING } from '#capabilities/statement/contract/errors.ts';
import { MERCHANT_MISSING } from '#capabilities/support/contract/errors.ts';
import { API_BATCH_MISSING } from '#capabilities/upload/contract/errors.ts';
/** Codes of the machine interfaces that say that something does not exist: their status is 404. */
export const notFoundCodes: ReadonlySet<string> = new Set([
  ACCOUNT_MISSING,
  ORDER_MISSING,
  EXPORT_FILE_MISSING,
  MERCHANT_MISSING,
  APPLICATION_MISSING,
  COLLECTION_MISSING,
  API_BATCH_MISSING,
  APP_MISSING,
]);
