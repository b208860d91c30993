/** Why a JSONP call has no answer (spec section 8). */
class JsonpFailure extends Error {
  override name = 'JsonpFailure';
}

interface Request {
  address: string;
  params: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** The type of the browser's own Trusted Types, as far as it is used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** Only the control's own addresses on this computer become scripts (security.md, password control). */
const OWN = /^http:\/\/127\.0\.0\.1:65(?:0[6-9]|10)\/\?/;

let policy: { createScriptURL(address: string): string } | undefined;

function scriptAddress(address: string): string {
  const createScriptURL = (url: string): string => {
    if (!OWN.test(url)) throw new JsonpFailure('invalid parameters');
    return url;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('password-control', { createScriptURL }) ?? { createScriptURL };
  return policy.createScriptURL(address);
}

let calls = 0;

/**
 * One call by a script element: for browsers whose policy keeps fetch from this computer. `invalid parameters` when
 * something of the request is missing, `timeout` when no answer came in time (spec section 8).
 */
export function jsonp<Answer>({ address, params, timeoutMs }: Partial<Request>): Promise<Answer> {
  if (!address || !params?.type || !timeoutMs) return Promise.reject(new JsonpFailure('invalid parameters'));
  const callback = `portalControl${(calls += 1)}`;
  const callbacks = globalThis as unknown as Record<string, ((answer: Answer) => void) | undefined>;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      script.remove();
      // An answer that comes too late finds a function that does nothing.
      callbacks[callback] = () => undefined;
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new JsonpFailure('timeout'))), timeoutMs);
    callbacks[callback] = (answer) => end(() => resolve(answer));
    script.addEventListener('error', () => end(() => reject(new JsonpFailure('no answer'))));
    // The control tells the page by its Referer, which the page's own policy leaves out.
    script.referrerPolicy = 'origin';
    try {
      script.src = scriptAddress(`${address}/?${new URLSearchParams({ ...params, callback }).toString()}`);
    } catch (error) {
      return end(() => reject(error as Error));
    }
    document.head.append(script);
  });
}
