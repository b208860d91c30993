/** What higher capabilities, apps/server and the demo may use of security. Nobody imports another file of this folder. */
export { securityBindings } from './bindings.ts';
export type { SaidSubject } from '../domain/purpose.ts';
export type { CodeSubjectWords, SecurityDeps } from './deps.ts';
export { createGuards } from './guards.ts';
export { setOperationPassword } from './operation-password.ts';
export { factorsOf, markRealNameChecked } from './real-name.ts';
