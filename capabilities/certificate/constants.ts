/** Numbers of certificates (domain-rules section 19). Times are real time (platform/kernel/clock.ts). */
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A certificate is good for a year and may be renewed in its last 30 days. */
export const CERTIFICATE_DAYS = 365;
export const RENEW_WITHIN_DAYS = 30;

/** A certificate that was applied for may be installed for a week. */
export const INSTALL_WITHIN_DAYS = 7;

/** One person's certificates in one merchant, ended ones too. */
export const CERTIFICATES_OF_PERSON = 20;

/** Bytes: a requisition with an RSA-4096 key has about 1,200. */
export const REQUISITION_BYTES = 4096;

/** The root outlives the certificates that it has ever signed. */
export const ROOT_YEARS = 20;
export const ISSUING_YEARS = 10;
export const AUTHORITY_KEY_BITS = 3072;

/** So that a clock that is a little slow accepts a new certificate. */
export const BACKDATE_MS = 5 * 60_000;

/** How long others may rely on a CRL or an OCSP answer. */
export const CRL_GOOD_MS = DAY_MS;
export const OCSP_GOOD_MS = HOUR_MS;

/** The worker makes a CRL so often, though no one asks for one. */
export const ISSUE_CRL_EVERY_MS = HOUR_MS;
/** A CRL that is older is late: half of its time is over and none could be made since. */
export const CRL_LATE_MS = CRL_GOOD_MS / 2;
/** A process notes the CRLs that it makes no more often. */
export const NOTE_CRL_EVERY_MS = 60_000;
/** And counts answers of OCSP so long before it writes them. */
export const NOTE_OCSP_AFTER_MS = 5_000;
/**
 * So many days before its end an authority's key has to be replaced: what it signs is good for a year, and a quarter is
 * left to do it.
 */
export const AUTHORITY_TOLD_DAYS = CERTIFICATE_DAYS + 90;

/** RFC 6960 names no limits; one certificate is what anybody asks for. */
export const OCSP_CERTIFICATES_MAX = 8;
/** RFC 9654. */
export const OCSP_NONCE_BYTES_MAX = 128;
/** And how long they should keep it before they ask again. */
export const CRL_CACHE_SECONDS = 300;
export const OCSP_CACHE_SECONDS = 300;
export const CHAIN_CACHE_SECONDS = 86_400;

/** RFC 6960 names no limit; a request for one certificate has about 100 bytes. */
export const OCSP_REQUEST_BYTES = 2048;

/** Days before its end at which a certificate's person and the administrators are notified. */
export const EXPIRY_TOLD_DAYS: readonly number[] = [RENEW_WITHIN_DAYS, 7, 1];
export const TELL_EXPIRY_EVERY_MS = HOUR_MS;
