import { linesOfFacts, type FactRow } from '#platform/kernel/facts.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { signingText } from '#platform/wire/index.ts';
import { offerApplication, showCertificateFault, showMissingContainer } from './certificate-dialogs.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useSession } from './session.ts';
import { SigningFailure } from './signing-container.ts';
import { containerForNewKey, containerOf } from './signing-containers.ts';

/** As wire.md has them in the `cfcaSign` header. */
const headerAlgorithms = { rsa: 'SHA256WithRSA', sm2: 'SM3WithSM2' } as const;

const serialOfPerson = (): string => useSession.getState().user?.certSerialNo ?? '';

/** What the call does, as the server told it, and what else its contract says (wire.md, signing text). */
const linesOf = (operation: Operation, payload: unknown, facts: readonly FactRow[]): string[] => [
  ...linesOfFacts(facts),
  ...(operation.signingLines?.(operation.input.parse(payload) as never) ?? []),
];

/**
 * Whether the person can sign now, asked before a code is sent for nothing. Otherwise a dialog says what is missing,
 * and the answer is null; else what will be signed, in words.
 */
export async function prepareSignature(
  operation: Operation,
  payload: unknown,
  facts: readonly FactRow[],
): Promise<string[] | null> {
  const keySerialNo = serialOfPerson();
  if (!keySerialNo) {
    await offerApplication();
    return null;
  }
  try {
    if (await containerOf(keySerialNo)) return [operation.title, ...linesOf(operation, payload, facts)];
  } catch (error) {
    if (!(error instanceof SigningFailure)) throw error;
    toast.error(error.message);
    return null;
  }
  // Without any container the extension is missing; with one the certificate is.
  await ((await containerForNewKey(true)) ? showCertificateFault() : showMissingContainer());
  return null;
}

/** The `cfcaSign` header over the signing text of this request. Throws SigningFailure. */
export async function signatureHeader(
  operation: Operation,
  {
    payload,
    facts,
    plaintext,
    timestamp,
  }: { payload: unknown; facts: readonly FactRow[]; plaintext: string; timestamp: string },
): Promise<string> {
  const keySerialNo = serialOfPerson();
  const container = keySerialNo ? await containerOf(keySerialNo) : null;
  if (!container) throw new SigningFailure('missing', '本机没有您的数字证书');
  const { requestNo = '' } = payload as { requestNo?: string };
  const text = await signingText({
    title: operation.title,
    lines: linesOf(operation, payload, facts),
    requestNo,
    timestamp,
    plaintext,
  });
  const { algorithm, signature } = await container.sign({ keySerialNo, text });
  return `${keySerialNo};${headerAlgorithms[algorithm]};${signature}`;
}
