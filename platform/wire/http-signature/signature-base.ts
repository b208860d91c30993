import { type InnerList, type Item, serializeInnerList, serializeItem } from 'structured-headers';
import { fieldOf, type HttpMessage, partsOf, type UrlParts } from './message.ts';

/** More than a client has reason to sign; each one costs before the signature is known to be good. */
const COMPONENTS_MAX = 32;
const NAME = /^@?[a-z0-9][a-z0-9-]*$/;

type OfUrl = (parts: UrlParts) => string;

const ofUrl: Readonly<Record<string, OfUrl>> = {
  '@authority': ({ authority }) => authority,
  '@scheme': ({ scheme }) => scheme,
  '@path': ({ path }) => path,
  '@query': ({ query }) => query,
  '@request-target': ({ path, query }) => (query === '?' ? path : path + query),
};

/** RFC 3986's unreserved characters stay, in the set of form bodies (RFC 9421, 2.2.8). */
const escaped = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A parameter that is there twice cannot be signed (RFC 9421, 2.2.8). */
function queryParameter(url: string, name: string): string | null {
  const values = new URLSearchParams(partsOf(url)?.query ?? '').getAll(decodeURIComponent(name));
  const [value] = values;
  return values.length === 1 && value !== undefined ? escaped(value) : null;
}

function derived(message: HttpMessage, name: string): string | null {
  const { method, url, status } = message;
  if (name === '@method') return method ?? null;
  if (name === '@status') return status === undefined ? null : String(status);
  if (name === '@target-uri') return url ?? null;
  const parts = url === undefined ? null : partsOf(url);
  return parts ? (ofUrl[name]?.(parts) ?? null) : null;
}

/**
 * One line's value. No parameter is taken but the name of a query parameter: `"content-digest";key="x"` would sign a
 * part of what `"content-digest"` signs, and a list of required components would not see it.
 */
function valueOf(message: HttpMessage, [name, parameters]: Item): string | null {
  if (typeof name !== 'string' || !NAME.test(name)) return null;
  const queryName = parameters.get('name');
  if (name === '@query-param')
    return parameters.size === 1 && typeof queryName === 'string' && message.url !== undefined
      ? queryParameter(message.url, queryName)
      : null;
  if (parameters.size > 0) return null;
  return name.startsWith('@') ? derived(message, name) : fieldOf(message, name);
}

/** The text that is signed (RFC 9421, 2.5); null where a component is unknown, missing, or there twice. */
export function signatureBase(message: HttpMessage, signatureParams: InnerList): string | null {
  const [components] = signatureParams;
  if (components.length > COMPONENTS_MAX) return null;
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const component of components) {
    const identifier = serializeItem(component);
    const value = valueOf(message, component);
    if (value === null || seen.has(identifier)) return null;
    seen.add(identifier);
    lines.push(`${identifier}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(signatureParams)}`].join('\n');
}
