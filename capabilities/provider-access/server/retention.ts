import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const providerAccessRetention: readonly Retention[] = [
  kept(
    'things',
    'provider_access.recovery_codes',
    'provider_access.passkeys',
    'provider_access.list_views',
    'provider_access.users',
  ),
  kept('proof', 'provider_access.invitations'),
  { ends: 'provider_access.login_tickets', since: 'expires_at', days: 1, clock: 'real' },
  { ends: 'provider_access.passkey_challenges', since: 'expires_at', days: 1, clock: 'real' },
  { ends: 'provider_access.sessions', since: 'signed_in_at', days: 183, clock: 'real' },
];
