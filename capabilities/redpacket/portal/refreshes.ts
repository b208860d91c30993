import { ORDER_REFRESHES } from '#capabilities/order/portal/shared/refreshes.ts';
import { getRecords } from '../contract/operations.ts';

/** What an issue changes. */
export const REFRESHES = [...ORDER_REFRESHES, getRecords];
