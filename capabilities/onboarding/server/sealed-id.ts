import { seal, sealKeyOf, unseal } from '#platform/seal/index.ts';

const keyOf = (secret: Buffer): Buffer => sealKeyOf(secret, 'onboarding.id_numbers');

/** `place`: the application and the member, so that a sealed number cannot be moved to another person. */
export const sealIdNo = (secret: Buffer, place: string, idNo: string): Buffer =>
  seal(Buffer.from(idNo), keyOf(secret), place);

/** Throws on a number that was sealed for another place or under another secret. */
export const openIdNo = (secret: Buffer, place: string, bytes: Buffer): string =>
  unseal(bytes, keyOf(secret), place).toString('utf8');
