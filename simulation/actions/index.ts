import type { Action } from '../action.ts';
import { outside } from './outside.ts';
import { payments } from './payments.ts';
import { reviews } from './reviews.ts';

export const actions: readonly Action[] = [...payments, ...reviews, ...outside];
