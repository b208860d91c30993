import { PROVIDER_LOG } from '#capabilities/security/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import { newUser } from '../contract/new-user.ts';
import { providerRoles, type InvitationKind, type ProviderRole } from '../contract/words.ts';
import { openInvitationFor } from './invitations.ts';
import { endSessionsOf } from './sessions.ts';
import { findUserByLogin, holdersOf, insertUser, takenBy, type User } from './users.ts';

/** What a command of the server's owner enters (npm run provider): people whom nobody of the console could confirm. */
export interface Entered {
  loginName: string;
  userName: string;
  mobile: string;
  roles: readonly ProviderRole[];
}
export type Entering = { refusal: string } | { token: string; expiresAt: Date };

interface Command {
  tx: Tx;
  secret: Buffer;
  person: Entered;
  /** Who runs the command, for the log. */
  by: string;
  now: Date;
}

const refuse = (refusal: string): Entering => ({ refusal });

/** Two commands at once enter one person. */
const lockPeople = (tx: Tx): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('provider_access.first_people', 0))`);

/** Only while there is nobody; a link that was lost or has ended is made again for the same login name. */
export async function enterFirst(command: Command): Promise<Entering> {
  const { tx, person } = command;
  await lockPeople(tx);
  const people = await tx.rows<Pick<User, 'loginName' | 'state'>>(
    'SELECT login_name, state FROM provider_access.users ORDER BY created_at LIMIT 2',
  );
  const [only, another] = people;
  if (!only) return enter(command, '录入首位管理员', 'first');
  const isSame = only.loginName.toLowerCase() === person.loginName.toLowerCase();
  if (!another && only.state === 'invited' && isSame) return enter(command, '录入首位管理员', 'first');
  return refuse(
    '已有平台人员：第二位请用 npm run provider -- second，其余人员在运营平台邀请；全部无法登录时加 --recover',
  );
}

/** The second of the two whom every change of people needs, while the first is alone. */
export async function enterSecond(command: Command): Promise<Entering> {
  await lockPeople(command.tx);
  const deciders = await holdersOf('op.user.approve')(command.tx, PROVIDER_LOG);
  if (deciders.length === 0) return refuse('尚无可登录的管理员：请先用 npm run provider -- init 录入首位');
  if (deciders.length > 1) return refuse('已有两位以上管理员：请在运营平台“系统—平台人员”中邀请，由另一人确认');
  return enter(command, '录入第二位管理员', 'invited');
}

/** Where all administrators have lost their way in. Who is there already sets password and code again. */
export async function recover(command: Command): Promise<Entering> {
  await lockPeople(command.tx);
  return enter(command, '紧急恢复管理员', 'renewed');
}

async function enter(command: Command, title: string, kind: InvitationKind): Promise<Entering> {
  const { tx, secret, person, now } = command;
  const known = await findUserByLogin(tx, person.loginName);
  if (kind === 'invited' && known && known.state !== 'invited')
    return refuse(`登录名 ${person.loginName} 已被使用，请换一个`);
  const userId = known ? await takeBack(command, known, kind) : await enterNew(command);
  if (typeof userId !== 'string') return userId;
  const { token, expiresAt } = await openInvitationFor(tx, secret, { userId, kind }, now);
  await record(command, title);
  return { token, expiresAt };
}

async function enterNew({ tx, person, now }: Command): Promise<string | Entering> {
  const read = newUser.safeParse(person);
  if (!read.success) return refuse(read.error.issues[0]!.message);
  if (await takenBy(tx, read.data)) return refuse(`手机号 ${person.mobile} 已用于另一位平台人员`);
  const userId = newId();
  await insertUser(tx, { userId, ...read.data, roles: [...person.roles] }, now);
  return userId;
}

/** A person who was disabled is let in again, as an administrator. */
async function takeBack({ tx, now }: Command, { userId, roles }: User, kind: InvitationKind): Promise<string> {
  if (kind !== 'renewed') return userId;
  await tx.run(
    `UPDATE provider_access.users SET roles = $2, state = CASE state WHEN 'disabled' THEN 'invited' ELSE state END
      WHERE user_id = $1`,
    [userId, [...new Set([...roles, 'admin'])].toSorted()],
  );
  await endSessionsOf(tx, userId, 'changed', now);
  return userId;
}

/** In the sealed log, as a call of a person is. */
async function record({ tx, person, by, now }: Command, title: string): Promise<void> {
  const roles = person.roles.map((role) => providerRoles[role]).join('、');
  await bindMerchant(tx, PROVIDER_LOG);
  await tx.run(
    `INSERT INTO security.operation_records (id, mid, person_name, path, title, response_code, remote_address, request_id, operated_at, object)
     VALUES ($1::uuid, $2, $3, 'npm run provider', $4, $5, '', $1::text, $6, $7)`,
    [newId(), PROVIDER_LOG, `服务器命令（${by}）`, title, SUCCESS, now, `平台人员 ${person.loginName}，${roles}`],
  );
}
