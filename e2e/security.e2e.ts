import { openPortal } from './browser/portal.ts';
import { localControl } from './security/local-control.ts';
import { requirements } from './security/requirements.ts';
import { secureEntry } from './security/secure-entry.ts';
import { verifying } from './security/verifying.ts';

/**
 * Entering passwords and confirming what is sensitive, as people meet it in the whole product (coverage ids are in the
 * titles).
 */
const portal = openPortal('security', { shared: true });

secureEntry(portal);
localControl(portal);
verifying(portal);
requirements(portal);
