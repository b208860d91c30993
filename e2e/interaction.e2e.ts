import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { keyRules } from './design-rules/keys.ts';
import { motionRules } from './design-rules/motion.ts';
import { waitingRules } from './design-rules/waiting.ts';

/** The design rules (ui.md section 3) of keys, focus, waiting and motion. */
const portal = openPortal('interaction', {
  users: { maker: 'cg-maker', checker: 'cg-checker' },
  reducedMotion: false,
  shared: true,
});

keyRules(portal);
waitingRules(portal);
motionRules(portal);
expectNoComplaints(portal, 'maker', 'checker');
