/**
 * The public part of certificate for higher capabilities and apps/server. Other files of this folder are private.
 */
export { authorityFacts } from './authority/authority-facts.ts';
export { ownAuthority, type OwnAuthority } from './authority/own-authority.ts';
export { concernsOf, crlAgeMs } from '../domain/authority-concerns.ts';
export type { CertificateDeps } from './deps.ts';
export { endCertificatesOf } from './end-certificates-of.ts';
export { signaturesOf, trustedInPem } from './evidence.ts';
export { certSerialOf } from './list-certificates.ts';
export { pkiRoutes } from './pki-routes.ts';
export { ROOT_FILE } from './verify-command.ts';
export { verifyCertificateWith } from './verify-signature.ts';
