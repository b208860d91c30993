export interface ContentPolicy {
  /** Further addresses that the page may ask, e.g. the local password control. */
  connect?: readonly string[];
  /** Further addresses of scripts: those of the password control where pages ask it by JSONP. */
  script?: readonly string[];
}

/**
 * The SHA-256 of the empty text: a script may create a style element and add rules by the object model, but write no
 * text into it.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The one policy that makes text a script's address: platform/portal-kit/secure-password/local-control/jsonp.ts. */
const SCRIPT_POLICY = 'password-control';

const YEAR_S = 31_536_000;

/** Sent to clients that came by https, as the connection or a trusted proxy says: they use https only from then on. */
export const STRICT_TRANSPORT = `max-age=${YEAR_S}; includeSubDomains`;

/** security.md T8 and T10. No `Access-Control-*` is ever sent. */
export function securityHeaders(policy: ContentPolicy = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

function contentSecurityPolicy({ connect = [], script = [] }: ContentPolicy): string {
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SCRIPT_POLICY}`,
  ];
  return directives.join('; ');
}
