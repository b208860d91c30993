import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { addresses } from './shell/address.ts';
import { contentPolicy } from './shell/content-policy.ts';
import { frame } from './shell/frame.ts';
import { header } from './shell/header.ts';
import { layouts } from './shell/layouts.ts';
import { oldBrowsers } from './shell/old-browsers.ts';
import { routes } from './shell/routes.ts';
import { tabs } from './shell/tabs.ts';

/** The shell: addresses, tabs, frame, header and layouts, as a person meets them (coverage ids are in the titles). */
const portal = openPortal('shell', { users: { maker: 'cg-maker' }, shared: true });

oldBrowsers(portal);
routes(portal);
tabs(portal);
frame(portal);
layouts(portal);
header(portal);
addresses(portal);
contentPolicy(portal);
expectNoComplaints(portal, 'maker');
