import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import { closeApplication, openApplication } from '../contract/operations.ts';

/** A code is bound to its application; the message says which operation it is for, and a code is no account's tail. */
export const appCentreCodes: readonly CodeSubjectWords[] = [openApplication, closeApplication].map((operation) => ({
  operation,
  describe: async () => ({}),
}));
