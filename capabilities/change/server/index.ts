/** The public part of changes for the capabilities whose changes a second person confirms. Other files are private. */
export { WAITS_MS } from '../constants.ts';
export { bindActor } from './actor.ts';
export { approvalOf, proposalReply, shownVersions } from './approval.ts';
export {
  administrators,
  changeKind,
  type AnyChangeKind,
  type ChangeContext,
  type Prepared,
  type Right,
} from './change-kind.ts';
export { changesOf, countChanges, findChange, lockChanges, pendingOf, type ChangeRow } from './change-row.ts';
export { beginChange, confirm, decide, lapseChange, propose, refuse, takeBack, weigh } from './engine.ts';
export { merchantChangeCodes, providerChangeCodes } from './provider/bindings.ts';
export { countDecidable } from './show-changes.ts';
export { lapseProposalsOf } from './provider/lapse-proposals.ts';
