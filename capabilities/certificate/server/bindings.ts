import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { applyForCertificate } from './apply-certificate.ts';
import type { CertificateDeps } from './deps.ts';
import { confirmInstallation } from './install-certificate.ts';
import { showCertificates } from './list-certificates.ts';
import { unbind } from './unbind-certificate.ts';

export const certificateBindings = (deps: CertificateDeps): Binding[] => [
  bind(operations.applyCertificate, applyForCertificate(deps)),
  bind(operations.installCertificate, confirmInstallation(deps)),
  bind(operations.listCertificates, showCertificates(deps)),
  bind(operations.unbindCertificate, unbind(deps)),
];
