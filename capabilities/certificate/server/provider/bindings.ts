import { bind, type Binding } from '#platform/http/handler.ts';
import { showAuthorities } from '../../contract/provider-operations.ts';
import type { CertificateDeps } from '../deps.ts';
import { authorities } from './authorities.ts';

export const certificateProviderBindings = (deps: Pick<CertificateDeps, 'realClock'>): Binding[] => [
  bind(showAuthorities, authorities(deps)),
];
