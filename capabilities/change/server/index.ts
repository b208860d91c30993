/** The public part of changes for the capabilities whose changes a second person confirms. Other files are private. */
export { WAITS_MS } from '../constants.ts';
export { administrators, changeKind, type AnyChangeKind, type Making, type Right } from './change-kind.ts';
export { changesOf, countChanges, lockChanges, pendingOf, type ChangeRow } from './change-row.ts';
export { decide, lapseChange, propose, takeBack } from './engine.ts';
