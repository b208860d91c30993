/** What apps/server joins. */
export { transferKind } from './transfer-kind.ts';
