/**
 * Replaces the portal's envelope, which has tests of its own: calls leave as plain JSON, and `sent` has them.
 * `vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'))`
 */
export const sent: { path: string; input: Record<string, unknown> }[] = [];

export const sealed = (path: string, input: Record<string, unknown>) => {
  sent.push({ path, input });
  return Promise.resolve({ url: `/api/${path}`, headers: {}, body: JSON.stringify(input) });
};
export const forgetTransportKey = (): void => undefined;
export const correctClock = (): boolean => false;
