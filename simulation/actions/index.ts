import type { Action } from '../action.ts';
import { accounts } from './accounts.ts';
import { collecting } from './collections.ts';
import { outside } from './outside.ts';
import { payments } from './payments.ts';
import { preauths } from './preauths.ts';
import { rail } from './rail.ts';
import { refunds } from './refunds.ts';
import { reviews } from './reviews.ts';
import { rules } from './rules.ts';
import { splits } from './splits.ts';

export const actions: readonly Action[] = [
  ...payments,
  ...reviews,
  ...outside,
  ...collecting,
  ...refunds,
  ...splits,
  ...preauths,
  ...rules,
  ...rail,
  ...accounts,
];
