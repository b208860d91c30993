import type { House } from './house.ts';
import { keyRules } from './keys.ts';
import { listRules } from './lists.ts';
import { motionRules } from './motion.ts';
import { printRules } from './print.ts';
import { repeatRule, sendingRules } from './sending.ts';
import { sight } from './sight.ts';
import { waitingRules } from './waiting.ts';

/** The design rules of ui.md section 3 that a browser must show, one test each; the rest name their rule in the test beside their code. */
export function rules(house: House): void {
  sight(house);
  listRules(house);
  keyRules(house);
  waitingRules(house);
  sendingRules(house);
  printRules(house);
  repeatRule(house);
  motionRules(house);
}
