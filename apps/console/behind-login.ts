import { composeBrowser } from '#platform/kernel/composition.ts';
import { consoleComposition } from './composition.ts';
import { keepTabNames } from './tab-names.ts';

// Guard and shell load this file, so that it runs before anything behind the login; login and invitation read no part.
composeBrowser(consoleComposition);
keepTabNames();

export { landingPath } from '#platform/shell/landing.ts';
export { loadSession } from './session-calls.ts';
