/**
 * The public part of identity for higher capabilities, apps/server and the demo. Other files of this folder are
 * private.
 */
export { identityErrors } from '../contract/errors.ts';
export { CONFIRM_SMS_LIMITS, HOME_PAGE_URL, SMS_CODE_MINUTES, SMS_LIMITS } from '../constants.ts';
export { pictureOf } from '../domain/picture.ts';
export { judgeSession } from '../domain/session-rule.ts';
export { findAvatar } from './avatar.ts';
export { identityBindings } from './bindings.ts';
export {
  nowOf,
  type FileTaker,
  type IdentityDeps,
  type QrDeps,
  shownRelation,
  type RelationOfPerson,
  type RoleDirectory,
  type SmsDeps,
} from './deps.ts';
export { keyedHash, sha256Hex } from './keyed.ts';
export { oneAtATime } from './one-at-a-time.ts';
export { decoyHash, hashPassword, verifyPassword } from './password-hash.ts';
export {
  createPerson,
  findPerson,
  findPersonByMobile,
  isLoginPassword,
  isTaken,
  personOfMobile,
  setMobile,
  type NewPerson,
  type Person,
} from './persons.ts';
export {
  mailText,
  messageText,
  newestWordings,
  setWording,
  signedText,
  smsWriter,
  wordingOf,
  wordingVersions,
} from './message-text.ts';
export {
  providerInfo,
  providerInfoVersions,
  setProviderInfo,
  type ProviderInfo,
  type ProviderInfoVersion,
} from './provider-info.ts';
export {
  endAllSessions,
  loginLockOf,
  loginsOf,
  openSessionsOf,
  personByLogin,
  unlockLogin,
  voidLoginPassword,
} from './support.ts';
export { checkOwnPassword, setLoginPassword } from './own-login-password.ts';
export { endSessionsBeside } from './own-sessions.ts';
export {
  decryptSealed,
  openPasswordEntry,
  openPasswordEntryOf,
  openSealedPassword,
  takeRandom,
  type PasswordEntry,
  type SealedPassword,
} from './sealed-password.ts';
export { isDeviceNewSince } from './login-records.ts';
export { loginWithPassword } from './login.ts';
export { deliver, issueCode, payloadHashOf, type CodeOrder } from './send-code.ts';
export { endSessionsOf, hasLoggedIn, needsTouch, isSessionOpen, touchSession } from './sessions.ts';
export { isIssuedToken, newSessionToken, type TokenUse } from './session-token.ts';
export { createMachinePerson, renameMachinePerson } from './machine-person.ts';
export { countWrong, endTries, forgetTries, judgeTries, takeTry, type TryCount } from './tries.ts';
export { compareCode, consumeCode, lockCode, type CodeState, type CodeUse, type CodeVerdict } from './consume-code.ts';
export { decideSceneQr, openSceneQr, scannedSubject, scanSceneQr, type OpenedQr } from './scene-qr.ts';
export { changedWords, setWords, watchWords, wordVersions, type WordVersion } from './word-lists.ts';
