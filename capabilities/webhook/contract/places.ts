import { pathTo } from '#platform/kernel/path.ts';

/** The page of a merchant's endpoints. */
export const PAGE = pathTo('/developer/webhooks');
