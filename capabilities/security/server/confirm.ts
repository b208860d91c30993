import { nowOf, openSealedPassword, consumeCode, type CodeVerdict } from '#capabilities/identity/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { SecurityDeps } from './deps.ts';
import { checkOperationPassword, type PasswordVerdict } from './operation-password.ts';

type Question = Parameters<Guards['confirm']>[0];

/**
 * Password, then code: a person who mistypes the password keeps the code and need not wait for another. The policy says what is asked, never the page; a
 * factor that is not asked is ignored. Calls that ask for the operation password also need a real-name check (spec section 4, sensitive actions).
 */
export const confirmWith =
  (deps: SecurityDeps): Guards['confirm'] =>
  async (question) => {
    const db = deps.countersDb;
    const { session, operation, confirmation } = question;
    const asked = operation.policy.confirm ?? {};
    const standing = await standingOf(db, session.personId);
    if (asked.password && !standing.tradePwdSettled) return fail('02003KPLMS');
    if (asked.password && !standing.realNameChecked) return fail('02004KPLMS');
    if ((asked.password && !confirmation.tradePwd) || (asked.sms && !confirmation.smsCode)) return fail('02001KPLMS');
    if (asked.password) {
      const checked = await checkPassword(deps, db, session, confirmation.tradePwd!);
      if (!checked.ok) return checked;
    }
    return asked.sms ? checkCode(deps, db, standing.mobile, question) : ok(null);
  };

interface Standing {
  mobile: string;
  tradePwdSettled: boolean;
  realNameChecked: boolean;
}

/** The stored factors of a person, in one query. */
async function standingOf(db: Database, personId: string): Promise<Standing> {
  const [standing] = await db.statement<Standing>(
    `SELECT mobile, EXISTS (SELECT FROM security.operation_passwords o WHERE o.person_id = p.id) AS "tradePwdSettled",
       EXISTS (SELECT FROM security.real_name_checks c WHERE c.person_id = p.id) AS "realNameChecked"
     FROM identity.v_persons p WHERE id = $1`,
    [personId],
    'security_standing',
  );
  if (!standing) throw new Error('a session without its person');
  return standing;
}

async function checkPassword(deps: SecurityDeps, db: Database, { personId, sessionId }: Question['session'], sealed: { password: string; nonceStr: string }): Promise<Result<null>> {
  const now = nowOf(deps);
  const password = await openSealedPassword(db, deps.secret, { ...sealed, purpose: 'trade_pwd', sessionId }, now);
  if (password === null) return fail('01403KPLMS');
  return resultOfPassword(await checkOperationPassword(db, deps.secret, personId, password, now));
}

export function resultOfPassword(checked: PasswordVerdict): Result<null> {
  if (checked.verdict === 'right') return ok(null);
  if (checked.verdict === 'none') return fail('02003KPLMS');
  if (checked.verdict === 'locked') return fail('01402KPLMS');
  return fail('01401KPLMS', `操作密码不正确，还可以尝试${checked.left}次`);
}

async function checkCode(deps: SecurityDeps, db: Database, mobile: string, { operation, requestNo, subject, confirmation }: Question): Promise<Result<null>> {
  const use = { mobile, purpose: operation.path, requestNo: requestNo ?? '', subject, code: confirmation.smsCode!, remoteAddress: null };
  return resultOfCode(await consumeCode(db, deps.secret, use, nowOf(deps)));
}

function resultOfCode(used: CodeVerdict): Result<null> {
  switch (used.verdict) {
    case 'right':
      return ok(null);
    case 'wrong':
      return used.left > 0 ? fail('01410KPLMS', `短信验证码不正确，还可以尝试${used.left}次`) : fail('01106KPLMS');
    case 'none':
      return fail('01110KPLMS');
    case 'unfit':
      return fail('01112KPLMS');
    default:
      return fail('01106KPLMS');
  }
}
