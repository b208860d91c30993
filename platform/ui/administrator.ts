import { composed } from '#platform/kernel/composition.ts';

/** The administrator to ask for a right, masked. */
export interface Administrator {
  name: string;
  mobile: string;
}

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** Asks who it is; the kit knows no capability. */
    administrator: () => Promise<Administrator | null>;
    /** Whose administrators give rights in this application. */
    whoGivesRights: string;
  }
}

export const whoGivesRights = (): string => composed('whoGivesRights');

/** Null when none is known, or the call fails: then the sentence without a name is shown. */
export async function administrator(): Promise<Administrator | null> {
  try {
    const found = await composed('administrator')();
    return found?.name || found?.mobile ? found : null;
  } catch {
    return null;
  }
}
