import { enteredOf, isTakenOut, type Charge } from '#capabilities/account/domain/fee.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';

/** The member of an order or a line that says what its maker entered, where that is not what the payee gets. */
export const enteredAmount = (charge: Charge): { enteredAmount?: string } =>
  isTakenOut(charge) ? { enteredAmount: yuanOfFen(enteredOf(charge)) } : {};
