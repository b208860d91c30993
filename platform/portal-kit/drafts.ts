import { merchantScope, useSession } from './session.ts';
import { readKept, writeKept, type Kept } from './storage.ts';

interface OpenForm {
  /** Still in the document when its page is hidden, and gone with it. */
  element: HTMLElement;
  /** What was typed or chosen; null: nothing. Never a password, a code or a key. */
  read(): object | null;
}

/** Half-filled forms by their tab. */
export const openForms = new Map<string, OpenForm>();

/**
 * The session was ended elsewhere: it is forgotten, but not what was typed. That is kept in this window for the same
 * person in the same merchant, and the login page says why it is shown.
 */
export function endWithDrafts(why: string): void {
  const { user, end } = useSession.getState();
  const forms: Kept['forms'] = {};
  for (const [tab, { element, read }] of openForms) {
    const values = element.isConnected ? read() : null;
    if (values) forms[tab] = values;
  }
  const kept = { person: user?.userId ?? '', scope: merchantScope(), why, forms };
  end();
  writeKept(kept);
}

/** The values of this tab's form from before the session ended, once. */
export function takeDraft(tab: string): object | null {
  const kept = readKept();
  const { user } = useSession.getState();
  if (!kept || kept.person !== user?.userId || kept.scope !== merchantScope()) return null;
  const { [tab]: mine = null, ...forms } = kept.forms;
  if (mine) writeKept({ ...kept, forms });
  return mine;
}
