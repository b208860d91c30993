import type { IncomingHttpHeaders } from 'node:http';

const originOf = (address: string): string | null => {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
};

/** Only the names under which a browser reaches this computer itself: a rebound name of somebody else is not one. */
export const isOwnHost = (host: string | undefined, port: number | undefined): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/**
 * The allowed origin that asks, or null. A script element sends no Origin, so that JSONP is recognized by its Referer;
 * where both are sent, both must be of the same page.
 */
export function callerOf(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): string | null {
  const referer = headers.referer === undefined ? undefined : originOf(headers.referer);
  const caller = headers.origin ?? referer ?? null;
  if (caller === null || !allowed.has(caller)) return null;
  return referer === undefined || referer === caller ? caller : null;
}
