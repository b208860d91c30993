import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { listRules } from './design-rules/lists.ts';
import { printRules } from './design-rules/print.ts';
import { repeatRule, sendingRules } from './design-rules/sending.ts';
import { sight } from './design-rules/sight.ts';

/**
 * The design rules (ui.md section 3) of looks, lists, sending and paper; `interaction.e2e.ts` has the others that a
 * browser must show.
 */
const portal = openPortal('design-rules', {
  users: { maker: 'cg-maker', checker: 'cg-checker', admin: 'cg-admin' },
  shared: true,
});

sight(portal);
listRules(portal);
sendingRules(portal);
printRules(portal);
repeatRule(portal);
expectNoComplaints(portal, 'maker', 'checker', 'admin');
