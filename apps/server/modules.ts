import { capabilities } from './capabilities.ts';

/** Tables of the demo's generator; a production database has none of them. */
export const DEMO_MODULE = 'apps/server/demo';

/** Folders that may have SQL, in the order in which it may refer to what came before (docs/architecture.md). */
export const modules: readonly string[] = [
  'platform/db',
  'platform/jobs',
  'platform/http',
  'ledger',
  ...capabilities.map(({ name }) => `capabilities/${name}`),
  DEMO_MODULE,
];
