import {
  countWrong,
  decoyHash,
  forgetTries,
  judgeTries,
  keyedHash,
  oneAtATime,
  verifyPassword,
  type TryCount,
} from '#capabilities/identity/server/index.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { LOGIN_TRIES, LOGIN_TRIES_EVERYWHERE } from '../constants.ts';
import type { ProviderAccessDeps } from './deps.ts';
import type { User } from './users.ts';

type Deps = Pick<ProviderAccessDeps, 'secret' | 'countersDb'>;

/** Counted by the entered name, known or not, so that a lock says nothing about who exists. */
function countsOf(secret: Buffer, entered: string, remoteAddress: string): [here: TryCount, everywhere: TryCount] {
  const name = entered.toLowerCase();
  return [
    {
      kind: 'console_login',
      subject: keyedHash(secret, 'console-login-from', `${ownerOf(remoteAddress)}\n${name}`),
      limits: LOGIN_TRIES,
    },
    {
      kind: 'console_login_everywhere',
      subject: keyedHash(secret, 'console-login', name),
      limits: LOGIN_TRIES_EVERYWHERE,
    },
  ];
}

/** A try counts as wrong before it is compared, however many come at once; false when it may not be compared. */
const reserveTry = ({ countersDb }: Deps, counts: readonly TryCount[], now: Date): Promise<boolean> =>
  countersDb.transaction({}, async (tx) => {
    const { verdict, states } = await judgeTries(tx, counts, now);
    if (verdict !== 'allowed') return false;
    await countWrong(tx, counts, states, now);
    return true;
  });

interface Try {
  /** As it was entered. */
  loginName: string;
  /** Undefined: nobody has that name; it takes the same time. */
  user: User | undefined;
  password: string;
  remoteAddress: string;
}

/** At the login and before a change of one's own password: wrong tries are one count. */
export function tryPassword(
  deps: Deps,
  { loginName, user, password, remoteAddress }: Try,
  now: Date,
): Promise<'right' | 'wrong' | 'locked'> {
  const { secret, countersDb } = deps;
  const counts = countsOf(secret, loginName, remoteAddress);
  return oneAtATime(counts[0].subject, async () => {
    if (!(await reserveTry(deps, counts, now))) return 'locked';
    const isRight = await verifyPassword(secret, user?.passwordHash ?? (await decoyHash(secret)), password);
    if (user?.state !== 'active' || !isRight) return 'wrong';
    await countersDb.transaction({}, (tx) => forgetTries(tx, counts, now));
    return 'right';
  });
}
