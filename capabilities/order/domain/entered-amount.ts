import { enteredOf, type Charge } from '#capabilities/account/domain/fee.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';

/** The member of an order or a line that says what its maker entered, where that is not what the payee gets. */
export const enteredAmount = (charge: Charge): { enteredAmount?: string } =>
  charge.feeFrom === 'amount' ? { enteredAmount: yuanOfFen(enteredOf(charge)) } : {};
