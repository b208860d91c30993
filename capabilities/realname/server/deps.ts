import type { QrDeps, SmsDeps } from '#capabilities/identity/server/index.ts';
import type { IdentityService } from '#platform/port/identity-service.ts';

export interface RealNameDeps extends Pick<SmsDeps, 'secret' | 'countersDb'>, QrDeps {
  identityService: IdentityService;
}
