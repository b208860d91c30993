import { kept, type Retention } from '#platform/db/retention.ts';
import { LOGIN_RECORDS_KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const identityRetention: readonly Retention[] = [
  kept('things', 'identity.avatars', 'identity.persons'),
  kept('proof', 'identity.message_texts', 'identity.provider_info', 'identity.word_lists'),
  { ends: 'identity.logins', since: 'at', days: LOGIN_RECORDS_KEPT_DAYS, clock: 'real' },
  { ends: 'identity.nonces', since: 'expires_at', days: 1, clock: 'real' },
  { ends: 'identity.pictures', since: 'expires_at', days: 0, clock: 'real' },
  { ends: 'identity.qr_codes', since: 'expires_at', days: 1, clock: 'real' },
  { ends: 'identity.sms_codes', since: 'created_at', days: 30, clock: 'real' },
  // Locks last a day.
  { ends: 'identity.tries', since: 'touched_at', days: 1, clock: 'real' },
  {
    ends: 'identity.sessions',
    which: 'all but the newest of a person',
    since: 'created_at',
    days: LOGIN_RECORDS_KEPT_DAYS,
    clock: 'real',
    // The newest one of a person says that the person has logged in.
    only: `EXISTS (SELECT 1 FROM identity.sessions n WHERE n.person_id = t.person_id AND n.created_at > t.created_at)
      AND NOT EXISTS (SELECT 1 FROM identity.qr_codes q WHERE q.scanner_session_id = t.id)`,
  },
];
