/** What apps/server joins. */
export { withdrawalKind } from './withdrawal-kind.ts';
