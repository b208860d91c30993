/** The public part of changes for the capabilities whose changes a second person confirms. Other files are private. */
export { WAITS_MS } from '../constants.ts';
export { administrators, changeKind, type AnyChangeKind, type Making } from './change-kind.ts';
export { changesOf } from './change-row.ts';
export { decide, propose, takeBack } from './engine.ts';
