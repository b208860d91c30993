import type { z } from 'zod';
import type { GatewayCall } from './contract/gateway-call.ts';

/** Of every adapter that speaks HTTP. */
export interface GatewayOptions {
  /** Authenticates and counts the adapter's calls (gateway-access.ts, gateway-meter.ts); default: neither. */
  send?: typeof fetch;
  /** Default: the contract's. */
  timeoutMs?: number;
}

export interface GatewayAnswer {
  status: number;
  body: unknown;
}
interface RequestParts<Body extends z.ZodType> {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: z.input<Body>;
}
export type GatewayClient = <Body extends z.ZodType>(
  call: GatewayCall<Body>,
  request?: RequestParts<Body>,
) => Promise<GatewayAnswer>;

/** Where a call goes. The configured address keeps its path and query: `https://bank.example/api/v2/?tenant=7`. */
export function gatewayUrl(
  baseUrl: string,
  path: string,
  { params = {}, query = {} }: Pick<RequestParts<z.ZodType>, 'params' | 'query'> = {},
): URL {
  const url = new URL(baseUrl);
  const below = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name]!));
  url.pathname = url.pathname.replace(/\/+$/, '') + below;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * Asks once. Rejects when no readable answer came in time. A gateway that sends us elsewhere is not followed: token and
 * signature are for its own address.
 */
export const gatewayClient =
  (baseUrl: string, { send = fetch, timeoutMs }: GatewayOptions = {}): GatewayClient =>
  async (call, { body, ...where } = {}) => {
    const response = await send(gatewayUrl(baseUrl, call.path, where), {
      method: call.method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? call.timeoutMs),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

/** The same, with null in place of a rejection. */
export const gatewayClientOrNull =
  (baseUrl: string, options: GatewayOptions = {}) =>
  async (...request: Parameters<GatewayClient>): Promise<GatewayAnswer | null> => {
    try {
      return await gatewayClient(baseUrl, options)(...request);
    } catch {
      return null;
    }
  };
