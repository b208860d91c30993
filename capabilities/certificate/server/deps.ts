import { nowOf, type IdentityDeps } from '#capabilities/identity/server/index.ts';
import type { CertificateAuthority } from '#platform/port/certificate-authority.ts';

export interface CertificateDeps extends Pick<IdentityDeps, 'realClock'> {
  authority: CertificateAuthority;
}

export { nowOf };
