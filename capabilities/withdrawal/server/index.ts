/** What apps/server joins. */
export { withdrawalCode } from './withdrawal-code.ts';
export { withdrawalKind } from './withdrawal-kind.ts';
