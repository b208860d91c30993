/** The administrator to ask for a right, masked. */
export interface Administrator {
  name: string;
  mobile: string;
}

let ask: () => Promise<Administrator | null> = () => Promise.resolve(null);

/** The kit knows no capability: the app says which call answers (apps/portal/session-calls.ts). */
export const connectAdministrator = (asking: typeof ask): void => void (ask = asking);

let whoOpens = '贵公司的管理员';

/** Whose administrators give rights in this application; without a word a merchant's. */
export const connectRights = (words: string): void => void (whoOpens = words);
export const whoGivesRights = (): string => whoOpens;

/** Null when nobody is known, or the call fails: then the sentence without a name is shown. */
export const administrator = (): Promise<Administrator | null> =>
  ask().then(
    (found) => (found?.name || found?.mobile ? found : null),
    () => null,
  );
