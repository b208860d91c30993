/**
 * Replaces the portal's envelope, which has tests of its own: calls leave as plain JSON, and `sent` has them.
 * `vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'))`
 */
export const sent: { path: string; input: Record<string, unknown>; cfcaSign?: string }[] = [];

type Certify = (signed: { plaintext: string; timestamp: string }) => Promise<string>;

export const sealed = async (path: string, input: Record<string, unknown>, certify?: Certify) => {
  const body = JSON.stringify(input);
  const signed = certify ? { cfcaSign: await certify({ plaintext: body, timestamp: '1763650000000' }) } : {};
  sent.push({ path, input, ...signed });
  return { url: `/api/${path}`, headers: {}, body };
};
export const forgetTransportKey = (): void => undefined;
export const correctClock = (): boolean => false;
