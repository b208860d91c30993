import type { Action } from '../action.ts';
import { accounts } from './accounts.ts';
import { batches } from './batches.ts';
import { bills } from './bills.ts';
import { collecting } from './collections.ts';
import { leaving } from './leaving.ts';
import { mandated } from './mandates.ts';
import { outside } from './outside.ts';
import { packets } from './packets.ts';
import { payments } from './payments.ts';
import { petty } from './petty.ts';
import { preauths } from './preauths.ts';
import { rail } from './rail.ts';
import { refunds } from './refunds.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { rules } from './rules.ts';
import { second } from './second.ts';
import { several } from './several.ts';
import { splits } from './splits.ts';
import { standing } from './standing.ts';
import { wealth } from './wealth.ts';

export const actions: readonly Action[] = [
  ...payments,
  ...bills,
  ...leaving,
  ...reviews,
  ...outside,
  ...collecting,
  ...refunds,
  ...splits,
  ...preauths,
  ...returns,
  ...second,
  ...petty,
  ...packets,
  ...batches,
  ...several,
  ...standing,
  ...mandated,
  ...wealth,
  ...rules,
  ...rail,
  ...accounts,
];
