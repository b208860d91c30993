/**
 * The public part of security for higher capabilities, apps/server and the demo. Other files of this folder are
 * private.
 */
export { securityBindings } from './bindings.ts';
export type { SubjectText as SaidSubject } from '../domain/purpose.ts';
export type { CodeSubjectWords, PasswordControlDeps, SecurityDeps } from './deps.ts';
export { createGuards } from './guards.ts';
export { isCommonPassword } from './common-password.ts';
export { isGoodPassword } from '../domain/password-rule.ts';
export { PROVIDER_LOG, recordBeside, recordOperation } from './operation-records.ts';
export { RECORD_CHAIN, recordHeadsKey } from './seal-records.ts';
export { sendConfirmCode } from './send-confirm-code.ts';
export {
  hasOperationPassword,
  operationPasswordLock,
  setOperationPassword,
  unlockOperationPassword,
  voidOperationPassword,
} from './operation-password.ts';
export { notify } from './notify.ts';
export { factorsOf, markRealNameChecked, realNameDigest } from './real-name.ts';
