import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { arrival } from './shell/arrival.ts';
import { failures } from './shell/failures.ts';
import { leavingAndForbidden } from './shell/leaving.ts';
import { sealedCalls } from './shell/sealed.ts';

/** Start, calls, failures and end of a session (coverage ids are in the titles). */
const portal = openPortal('session', { users: { maker: 'cg-maker' }, shared: true });

arrival(portal);
sealedCalls(portal);
failures(portal);
leavingAndForbidden(portal);
expectNoComplaints(portal, 'maker');
