import type { KeyAlgorithm, SigningContainer } from './signing-container.ts';

/** Null when the extension or its helper is not there; asked each time, because it may be installed meanwhile. */
type FindExtension = () => Promise<SigningContainer | null>;
let findExtension: FindExtension = async () => null;

/** Called once at start by apps/portal. */
export const connectExtension = (find: FindExtension): void => void (findExtension = find);

/** Where a new key is to be made; null when there is no place for it. Browsers have no SM2. */
export async function containerForNewKey(
  browserKeyAllowed: boolean,
  algorithm: KeyAlgorithm = 'rsa',
): Promise<SigningContainer | null> {
  const extension = await findExtension();
  if (extension || !browserKeyAllowed || algorithm === 'sm2') return extension;
  return (await import('./browser-container.ts')).browserContainer;
}

/** The container that holds the key of this certificate; null when none here does. */
export async function containerOf(keySerialNo: string): Promise<SigningContainer | null> {
  const { browserContainer } = await import('./browser-container.ts');
  for (const container of [await findExtension(), browserContainer]) {
    const held = (await container?.list()) ?? [];
    if (held.some((one) => one.keySerialNo === keySerialNo)) return container;
  }
  return null;
}
