import {
  administrators,
  changeKind,
  providerChangeCodes,
  WAITS_MS,
  type ChangeContext,
  type Prepared,
} from '#capabilities/change/server/index.ts';
import { createMachinePerson, newSessionToken, nowOf } from '#capabilities/identity/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { KEYS_MAX, PROVIDER_KEY_CHANGE } from '../constants.ts';
import type { KEY_ADDRESS_INVALID, PRIVATE_KEY_PASTED, PUBLIC_KEY_MALFORMED } from '../contract/errors.ts';
import {
  KEY_CHANGE_DECIDED,
  KEY_CHANGE_PENDING,
  KEY_END_PAST,
  KEY_MISSING,
  KEY_NAME_TAKEN,
  KEY_PROPOSER_NO_LONGER_ADMIN,
  KEY_ROTATION_UNDER_WAY,
  NO_KEY_APPROVER,
  OWN_KEY_CHANGE,
  PUBLIC_KEY_REGISTERED,
  SCOPE_MISSING,
  TOO_MANY_KEYS,
} from '../contract/errors.ts';
import type { MachineDeps } from './deps.ts';
import { keyPersonName } from './find-key.ts';
import { prepareEdit, type EditCommand } from './key-edit.ts';
import { TOKEN_USES } from './key-guards.ts';
import { DAY_MS, expiryOf, limitText, ownerOf, rangesOf, titlesOf, type KeySettings } from './key-settings.ts';
import { readPublicKey } from './public-key.ts';

export type MakeCommand = KeySettings & { do: 'make'; publicKey: string };

export interface RotateCommand {
  do: 'rotate';
  keyId: string;
  publicKey: string;
  overlapDays: number;
}

const isRegistered = async (tx: Tx, mid: string, der: Buffer): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 FROM machine.credentials WHERE mid = $1 AND public_key = $2',
    [mid, der],
    'machine.is_registered',
  )) !== undefined;

async function addCredential(
  { deps, tx }: ChangeContext<MachineDeps>,
  { mid, keyId }: { mid: string; keyId: string },
  { der, algorithm }: { der: Buffer; algorithm: string },
): Promise<void> {
  await tx.run(
    'INSERT INTO machine.credentials (mid, credential_id, key_id, public_key, algorithm, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [mid, newSessionToken(deps.secret, TOKEN_USES[deps.realm]), keyId, der, algorithm, nowOf(deps)],
    'machine.add_credential',
  );
}

type MakeCode =
  | typeof PUBLIC_KEY_MALFORMED
  | typeof PRIVATE_KEY_PASTED
  | typeof KEY_NAME_TAKEN
  | typeof TOO_MANY_KEYS
  | typeof SCOPE_MISSING
  | typeof KEY_ADDRESS_INVALID
  | typeof PUBLIC_KEY_REGISTERED
  | typeof KEY_END_PAST;

async function prepareMake(
  changeContext: ChangeContext<MachineDeps>,
  command: MakeCommand,
): Promise<Result<Prepared, MakeCode>> {
  const { deps, tx, proposer } = changeContext;
  const mid = ownerOf(changeContext);
  const read = readPublicKey(command.publicKey);
  if (!read.ok) return read;
  const ranges = rangesOf(command.addresses);
  if (!ranges.ok) return ranges;
  const scopes = deps.scopes.filter(({ code }) => command.scopes.includes(code));
  if (scopes.length !== new Set(command.scopes).size) return fail(SCOPE_MISSING);
  const now = nowOf(deps);
  if (command.endDate !== undefined && command.endDate <= shanghaiDate(now)) return fail(KEY_END_PAST);
  if (await isRegistered(tx, mid, read.data.der)) return fail(PUBLIC_KEY_REGISTERED);
  const alive = await tx.rows<{ name: string }>(
    'SELECT name FROM machine.keys WHERE mid = $1 AND ended_at IS NULL',
    [mid],
    'machine.living_names',
  );
  if (alive.some(({ name }) => name === command.name)) return fail(KEY_NAME_TAKEN);
  if (alive.length >= KEYS_MAX) return fail(TOO_MANY_KEYS);
  return ok({
    subject: command.name,
    title: `新建接口密钥“${command.name}”`,
    lines: [
      { label: '权限', before: '', after: titlesOf(deps, command.scopes) },
      { label: '访问地址', before: '', after: ranges.data.join('、') || '不限' },
      { label: '限额', before: '', after: limitText(command) },
      { label: '到期日', before: '', after: command.endDate ?? '长期' },
      { label: '公钥算法', before: '', after: read.data.algorithm },
    ],
    isSensitive: true,
    make: async () => {
      const keyId = newId();
      const personId =
        deps.realm === 'provider' ? keyId : await createMachinePerson(tx, deps.secret, keyPersonName(command.name));
      await tx.run(
        `INSERT INTO machine.keys (mid, key_id, person_id, name, scopes, addresses, single_fen, day_fen, day_count, expires_at, created_at, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          mid,
          keyId,
          personId,
          command.name,
          scopes.map(({ code }) => code),
          ranges.data,
          command.single ? fenOfYuan(command.single) : null,
          command.day ? fenOfYuan(command.day) : null,
          command.dayCount ?? null,
          expiryOf(command),
          now,
          proposer.personName,
        ],
        'machine.make_key',
      );
      await addCredential(changeContext, { mid, keyId }, read.data);
      return keyId;
    },
  });
}

type RotateCode =
  | typeof PUBLIC_KEY_MALFORMED
  | typeof PRIVATE_KEY_PASTED
  | typeof KEY_MISSING
  | typeof PUBLIC_KEY_REGISTERED
  | typeof KEY_ROTATION_UNDER_WAY;

async function prepareRotate(
  changeContext: ChangeContext<MachineDeps>,
  { keyId, publicKey, overlapDays }: RotateCommand,
): Promise<Result<Prepared, RotateCode>> {
  const { deps, tx } = changeContext;
  const mid = ownerOf(changeContext);
  const read = readPublicKey(publicKey);
  if (!read.ok) return read;
  const now = nowOf(deps);
  const key = await tx.one<{ name: string; living: string[] }>(
    `SELECT name, ARRAY (SELECT algorithm FROM machine.credentials c WHERE c.mid = k.mid AND c.key_id = k.key_id AND (c.ends_at IS NULL OR c.ends_at > $3)) AS living
       FROM machine.keys k WHERE mid = $1 AND key_id = $2 AND ended_at IS NULL FOR UPDATE`,
    [mid, keyId, now],
    'machine.key_to_rotate',
  );
  if (!key) return fail(KEY_MISSING);
  if (key.living.length > 1) return fail(KEY_ROTATION_UNDER_WAY);
  if (await isRegistered(tx, mid, read.data.der)) return fail(PUBLIC_KEY_REGISTERED);
  return ok({
    subject: keyId,
    title: `更换接口密钥“${key.name}”的公钥`,
    lines: [
      { label: '公钥算法', before: key.living.join('、'), after: read.data.algorithm },
      { label: '原公钥', before: '有效', after: overlapDays === 0 ? '立即失效' : `${overlapDays}天后失效` },
    ],
    isSensitive: true,
    make: async () => {
      await tx.run(
        'UPDATE machine.credentials SET ends_at = $3 WHERE mid = $1 AND key_id = $2 AND ends_at IS NULL',
        [mid, keyId, new Date(now.getTime() + overlapDays * DAY_MS)],
        'machine.end_credentials',
      );
      await addCredential(changeContext, { mid, keyId }, read.data);
    },
  });
}

export type KeyCommand = MakeCommand | RotateCommand | EditCommand;

function check(changeContext: ChangeContext<MachineDeps>, command: KeyCommand) {
  if (command.do === 'edit') return prepareEdit(changeContext, command);
  return command.do === 'make' ? prepareMake(changeContext, command) : prepareRotate(changeContext, command);
}

const ofMerchant = <Command, Code extends string>(
  checkOwn: (changeContext: ChangeContext<MachineDeps>, command: Command) => Promise<Result<Prepared, Code>>,
) =>
  changeKind({
    name: 'machine.key',
    title: '接口密钥',
    page: '/developer/keys',
    who: { proposes: administrators, decides: administrators },
    codes: {
      waits: KEY_CHANGE_PENDING,
      ended: KEY_CHANGE_DECIDED,
      own: OWN_KEY_CHANGE,
      proposer: KEY_PROPOSER_NO_LONGER_ADMIN,
    },
    lapsesAfterMs: WAITS_MS,
    check: checkOwn,
  });

/** What the page that decides changes of all kinds has of this one. */
interface ConsoleDeps {
  machine: MachineDeps;
}

const ofProvider = <Command, Code extends string>(
  checkOwn: (changeContext: ChangeContext<MachineDeps>, command: Command) => Promise<Result<Prepared, Code>>,
) =>
  changeKind({
    name: PROVIDER_KEY_CHANGE,
    title: '接口密钥',
    realm: 'provider',
    who: { proposes: holdersOf('op.system.edit'), decides: holdersOf('op.system.edit') },
    codes: { ...providerChangeCodes, nobody: NO_KEY_APPROVER },
    lapsesAfterMs: WAITS_MS,
    check: (changeContext: ChangeContext<ConsoleDeps>, command: Command) =>
      checkOwn({ ...changeContext, deps: changeContext.deps.machine }, command),
  });

/** As they are decided. */
export const keyChange = ofMerchant(check);
export const providerKeyChange = ofProvider(check);
/** The same as they are proposed, each with its own refusals. */
export const making = ofMerchant(prepareMake);
export const rotating = ofMerchant(prepareRotate);
export const editing = ofMerchant(prepareEdit);
export const providerMaking = ofProvider(prepareMake);
export const providerRotating = ofProvider(prepareRotate);
export const providerEditing = ofProvider(prepareEdit);
