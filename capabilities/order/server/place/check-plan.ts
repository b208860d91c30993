import type { Kind, Mandate, Plan } from '../kind/kind.ts';
import { fitsMandate } from '../kind/mandates.ts';
import { followingOf, linesPayBack } from '../follow/originals.ts';

/** A plan that breaks the kind's own contract is a bug. */
export function checkPlan<Details>(
  { contract, expiresAt }: Kind<never, string, Details>,
  plan: Plan<Details>,
  mandate: Mandate | null,
): void {
  const { typeCode, scheduledAt } = plan;
  if (!(typeCode in contract.codes)) throw new Error(`kind ${contract.id} has no type code ${typeCode}`);
  if (scheduledAt && !contract.mayBeScheduled) throw new Error(`orders of kind ${contract.id} cannot be scheduled`);
  if (contract.follows !== (followingOf(plan) || linesPayBack(plan) ? true : undefined))
    throw new Error(
      `an order of kind ${contract.id} follows another, which its contract does not say, or the other way round`,
    );
  if (contract.mandated !== (mandate ? true : undefined))
    throw new Error(
      `orders of kind ${contract.id} need a mandate, which its contract does not say, or the other way round`,
    );
  if (mandate && !fitsMandate(mandate, plan))
    throw new Error(`kind ${contract.id} pays other accounts than its mandate says`);
  if (contract.authorizes && !expiresAt) throw new Error(`what kind ${contract.id} holds has no end`);
  if (
    plan.takesLater ? !contract.waitsForFunds : contract.waitsForFunds && !contract.mayBeScheduled && !contract.follows
  )
    throw new Error(`orders of kind ${contract.id} hold their money at once: none can wait for it`);
}
