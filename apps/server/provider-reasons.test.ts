import { expect, it } from 'vitest';
import type { z } from 'zod';
import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { providerOperations } from './catalogue.ts';

/** With limits of their own: what a merchant or an applicant reads, the proof of a remittance, opening an ID number. */
const OWN: readonly string[] = [
  'console/freeze/propose',
  'console/freeze/release',
  'console/onboarding/reject',
  'console/onboarding/return',
  'console/onboarding/revealIdNo',
  'console/onboarding/sheet/return',
  'console/remittance/claim',
  'console/remittance/sendBack',
];

const { min, max } = PROVIDER_REASON;
/** Lengths that are taken. */
const lengthsOf = (reason: z.ZodType): number[] =>
  [0, min - 1, min, max, max + 1].filter((length) => reason.safeParse('因'.repeat(length)).success);

it('A reason that a person of the provider must give has the same limits in each call', () => {
  const reasons = providerOperations.flatMap(({ path, input }) => {
    const reason = (input as Partial<z.ZodObject>).shape?.reason as z.ZodType | undefined;
    // Only a refusal must have one where it may be left out.
    return reason && !reason.safeParse(undefined).success ? [{ path, lengths: lengthsOf(reason) }] : [];
  });
  expect(reasons.length).toBeGreaterThan(25);
  const others = reasons.filter(({ lengths }) => `${lengths}` !== `${[min, max]}`).map(({ path }) => path);
  expect(others.toSorted()).toEqual(OWN);
});
