/** A request, or an answer (`status`), as the signature sees it. Names of headers are compared without their case. */
export interface HttpMessage {
  method?: string;
  /** Absolute, with the authority that the client named. Its path and query are taken as they were sent. */
  url?: string;
  status?: number;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: Uint8Array;
}

const URL_PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

export interface UrlParts {
  scheme: string;
  authority: string;
  path: string;
  /** With its question mark; `?` alone where there is none (RFC 9421, 2.2.7). */
  query: string;
}

/** `URL` would rewrite dots and escapes, and the signature is over what was sent. */
export function partsOf(url: string): UrlParts | null {
  const found = URL_PARTS.exec(url);
  if (!found) return null;
  const scheme = (found[1] ?? '').toLowerCase();
  const port = DEFAULT_PORTS[scheme];
  const authority = (found[2] ?? '').toLowerCase();
  return {
    scheme,
    authority: port !== undefined && authority.endsWith(port) ? authority.slice(0, -port.length) : authority,
    path: found[3] || '/',
    query: found[4] ?? '?',
  };
}

/** The value of a field as one line (RFC 9421, 2.1); null where the message has none. */
export function fieldOf({ headers }: HttpMessage, name: string): string | null {
  const values = Object.entries(headers)
    .filter(([header, value]) => header.toLowerCase() === name && value !== undefined)
    .flatMap(([, value]) => value as string | string[]);
  if (values.length === 0) return null;
  return values.map((value) => value.trim().replaceAll(/[ \t]*\r?\n[ \t]+/g, ' ')).join(', ');
}
