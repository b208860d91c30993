import { queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import { pageUsers } from '../contract/user-operations.ts';

/** The reads whose answers a proposal changes. */
export const USER_CHANGES = { refreshes: [pageUsers, queryProviderChanges] };
