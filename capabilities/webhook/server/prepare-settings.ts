import type { ChangeContext, Prepared } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { isWithin } from '#platform/http/address-range.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { isIP } from 'node:net';
import { ENDPOINTS_MAX } from '../constants.ts';
import {
  ENDPOINT_EXISTS,
  ENDPOINT_MISSING,
  ENDPOINT_NOT_HTTPS,
  ENDPOINT_NOT_PUBLIC,
  ENDPOINT_UNCHANGED,
  TOO_MANY_ENDPOINTS,
} from '../contract/errors.ts';
import { typeName } from '../contract/events.ts';
import { signatures, type Signature } from '../contract/words.ts';
import { mayReach, plainHost } from './deliver/address-rule.ts';
import { newSecret, SEAL_USE, sealSecret } from './deliver/sign.ts';
import type { WebhookDeps } from './deps.ts';
import { endpointsOf, type EndpointRow } from './endpoint-row.ts';

interface EndpointSettings {
  url: string;
  note: string;
  types: string[];
}
export type SettingsCommand = EndpointSettings & ({ do: 'add'; signs: Signature } | { do: 'edit'; endpointId: string });

const typesText = (types: readonly string[]): string => types.map(typeName).join('、');

/** An address that is written down is checked at once; a name when a delivery connects. */
function addressFault(
  url: string,
  { allow }: WebhookDeps,
): typeof ENDPOINT_NOT_PUBLIC | typeof ENDPOINT_NOT_HTTPS | null {
  const { protocol, hostname } = new URL(url);
  const host = plainHost(hostname);
  const isOwn = allow.length > 0 && (host === 'localhost' || isWithin(host, allow));
  if (protocol === 'http:' && !isOwn) return ENDPOINT_NOT_HTTPS;
  if (isIP(host) !== 0 ? !mayReach(host, allow) : /(^|\.)(localhost|internal|local)$/.test(host) && !isOwn)
    return ENDPOINT_NOT_PUBLIC;
  return null;
}

type SettingsCode =
  | typeof TOO_MANY_ENDPOINTS
  | typeof ENDPOINT_EXISTS
  | typeof ENDPOINT_NOT_PUBLIC
  | typeof ENDPOINT_NOT_HTTPS
  | typeof ENDPOINT_MISSING
  | typeof ENDPOINT_UNCHANGED;

/** The endpoint to change, or why there is none. */
async function checkSettings(
  { tx, mid, deps }: ChangeContext<WebhookDeps>,
  command: SettingsCommand,
): Promise<Result<EndpointRow | null, Exclude<SettingsCode, typeof ENDPOINT_UNCHANGED>>> {
  const fault = addressFault(command.url, deps);
  if (fault) return fail(fault);
  const open = (await endpointsOf(tx, mid)).filter(({ state }) => state !== 'ended');
  const edited = command.do === 'edit' ? open.find(({ endpointId }) => endpointId === command.endpointId) : null;
  if (edited === undefined) return fail(ENDPOINT_MISSING);
  if (edited === null && open.length >= ENDPOINTS_MAX) return fail(TOO_MANY_ENDPOINTS);
  if (open.some((one) => one !== edited && one.url === command.url)) return fail(ENDPOINT_EXISTS);
  return ok(edited);
}

async function insertEndpoint(
  { tx, mid, deps, proposer, at }: ChangeContext<WebhookDeps>,
  { url, note, types, signs }: SettingsCommand & { do: 'add' },
): Promise<string> {
  const endpointId = newId();
  const { secret, publicKey } = newSecret(signs);
  await tx.run(
    `INSERT INTO webhook.endpoints (mid, endpoint_id, url, note, types, signs, secret, public_key, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      mid,
      endpointId,
      url,
      note,
      types,
      signs,
      sealSecret(secret, sealKeyOf(deps.secret, SEAL_USE), endpointId),
      publicKey,
      proposer.personName,
      at,
    ],
    'webhook.insert_endpoint',
  );
  return endpointId;
}

const updateEndpoint = (
  tx: Tx,
  mid: string,
  endpointId: string,
  { url, note, types }: EndpointSettings,
): Promise<number> =>
  tx.run(
    `UPDATE webhook.endpoints SET url = $3, note = $4, types = $5, wanted_since = CASE WHEN types @> $5::text[] THEN wanted_since ELSE now() END,
       failures = CASE WHEN url = $3 THEN failures ELSE 0 END
     WHERE mid = $1 AND endpoint_id = $2`,
    [mid, endpointId, url, note, types],
    'webhook.update_endpoint',
  );

const linesOf = (was: EndpointRow | null, wanted: EndpointSettings, signs: Signature) =>
  [
    { label: '地址', before: was?.url ?? '', after: wanted.url },
    { label: '事件', before: was ? typesText(was.types) : '', after: typesText(wanted.types) },
    { label: '备注', before: was?.note ?? '', after: wanted.note },
    { label: '签名方式', before: was ? signatures[was.signs] : '', after: signatures[signs] },
  ].filter(({ before, after }) => before !== after);

/** A new endpoint, or other settings of one. A new address, or more events, opens a way for data. */
export async function prepareSettings(
  changeContext: ChangeContext<WebhookDeps>,
  command: SettingsCommand,
): Promise<Result<Prepared, SettingsCode>> {
  const found = await checkSettings(changeContext, command);
  if (!found.ok) return found;
  const was = found.data;
  const lines = linesOf(was, command, was?.signs ?? (command.do === 'add' ? command.signs : 'v1'));
  if (lines.length === 0) return fail(ENDPOINT_UNCHANGED);
  const opens = was === null || was.url !== command.url || command.types.some((type) => !was.types.includes(type));
  return ok({
    subject: command.do === 'edit' ? command.endpointId : command.url,
    title: `${was ? '修改' : '添加'}通知地址 ${was?.url ?? command.url}`,
    lines,
    isSensitive: opens,
    make: async () => {
      if (command.do === 'add') return insertEndpoint(changeContext, command);
      await updateEndpoint(changeContext.tx, changeContext.mid, command.endpointId, command);
      return command.endpointId;
    },
  });
}
