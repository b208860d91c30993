import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { ISSUE_CRL_EVERY_MS } from '../constants.ts';
import { authoritiesThere } from './authority/authority-facts.ts';
import { ownAuthority } from './authority/own-authority.ts';
import { nowOf, type CertificateDeps } from './deps.ts';

export const ISSUE_CRL = 'certificate.issue_crl';

interface IssueCrlParts extends Pick<CertificateDeps, 'realClock'> {
  secret: Buffer;
  provider: { platformName: string };
}

/**
 * `certificate.issue_crl`: makes the CRL of each authority that exists, though nobody asked. Where that fails (a key
 * that cannot be opened, a register that cannot be read) the last noted one grows old, and an alert says so.
 */
export const issueCrlJob = ({ secret, provider, ...deps }: IssueCrlParts): JobHandler =>
  recurring(everyMs(ISSUE_CRL_EVERY_MS), async ({ db }) => {
    const now = () => nowOf(deps);
    const authority = ownAuthority({ db, secret, organization: provider.platformName, portalUrl: null, now });
    const there = await db.transaction({ readOnly: true }, authoritiesThere);
    for (const algorithm of there) await authority.crl(algorithm);
  });
