import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser on a foreign page sends this (security.md T10). A call without Origin comes from no browser page
 * and is judged by its signature alone.
 */
export function isCrossSite(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return false;
  return hostOf(origin) !== host?.toLowerCase();
}

/** Null for `Origin: null` (a sandboxed frame, a file) and for what is no origin. */
function hostOf(origin: string): string | null {
  try {
    const url = new URL(origin);
    return url.origin === origin ? url.host : null;
  } catch {
    return null;
  }
}
