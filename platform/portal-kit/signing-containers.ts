import { composed } from '#platform/kernel/composition.ts';
import { SigningFailure, type KeyAlgorithm, type SigningContainer } from './signing-container.ts';

/** Null when the extension is not there; asked each time, because it may be installed meanwhile. */
type FindExtension = () => Promise<SigningContainer | null>;
declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    findExtension: FindExtension;
  }
}

/** Where a new key is to be made; null when there is no place for it. Browsers have no SM2. */
export async function containerForNewKey(
  browserKeyAllowed: boolean,
  algorithm: KeyAlgorithm = 'rsa',
): Promise<SigningContainer | null> {
  const extension = await composed('findExtension')();
  if (extension || !browserKeyAllowed || algorithm === 'sm2') return extension;
  return (await import('./browser-container.ts')).browserContainer;
}

/**
 * The container that holds the key of this certificate; null when none here does. Throws where the browser does not
 * have it and the extension cannot tell, because its helper does not answer.
 */
export async function containerOf(keySerialNo: string): Promise<SigningContainer | null> {
  const { browserContainer } = await import('./browser-container.ts');
  let unreachable: SigningFailure | null = null;
  for (const container of [await composed('findExtension')(), browserContainer]) {
    const held = await container?.list().catch((error: unknown) => {
      if (!(error instanceof SigningFailure && error.reason === 'unreachable')) throw error;
      unreachable = error;
      return [];
    });
    if (held?.some((one) => one.keySerialNo === keySerialNo)) return container;
  }
  if (unreachable) throw unreachable;
  return null;
}
