/**
 * The public part of the provider's people for higher capabilities, apps/server and the demo. Other files of this
 * folder are private.
 */
export { codeAt } from '../domain/totp.ts';
export { enterUser } from './enter-user.ts';
export { createConsoleGuards } from './guards.ts';
export { enterFirst, enterSecond, recover, type Entered, type Entering } from './first-people.ts';
export { holdersOf } from './users.ts';
