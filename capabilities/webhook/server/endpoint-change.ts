import {
  administrators,
  changeKind,
  decide,
  propose,
  providerChangeCodes,
  takeBack,
  WAITS_MS,
  type ChangeContext,
  type Prepared,
} from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { PROVIDER_ENDPOINT_CHANGE } from '../constants.ts';
import {
  ENDPOINT_CHANGE_MISSING,
  ENDPOINT_CHANGE_PENDING,
  ENDPOINT_MISSING,
  ENDPOINT_SECRET_CHANGED_RECENTLY,
  NO_ENDPOINT_APPROVER,
  OWN_ENDPOINT_CHANGE,
} from '../contract/errors.ts';
import type { addEndpoint, decideEndpoint, editEndpoint, withdrawEndpoint } from '../contract/operations.ts';
import { PAGE } from '../contract/places.ts';
import { replaceSecret, secretLine, setState, stateLine } from './change-endpoint.ts';
import type { WebhookDeps } from './deps.ts';
import { lockEndpoint } from './endpoint-row.ts';
import { prepareSettings, type SettingsCommand } from './prepare-settings.ts';

/** An address opens a way for data: where there is a second administrator, that one confirms it. */
export const endpointChange = changeKind({
  name: 'webhook.endpoint',
  title: '通知地址',
  page: PAGE,
  who: { proposes: administrators, decides: administrators },
  codes: { waits: ENDPOINT_CHANGE_PENDING, ended: ENDPOINT_CHANGE_MISSING, own: OWN_ENDPOINT_CHANGE },
  lapsesAfterMs: WAITS_MS,
  check: prepareSettings,
});

export interface EndCommand {
  do: 'end';
  endpointId: string;
}
async function prepareEnd(
  { tx, mid }: ChangeContext<WebhookDeps>,
  { endpointId }: EndCommand,
): Promise<Result<Prepared, typeof ENDPOINT_MISSING>> {
  const row = await lockEndpoint(tx, mid, endpointId);
  if (!row) return fail(ENDPOINT_MISSING);
  return ok({
    subject: endpointId,
    title: `停用通知地址 ${row.url}`,
    lines: [stateLine(row, 'ended')],
    isSensitive: true,
    make: () => setState(tx, mid, endpointId, 'ended'),
  });
}

export interface SecretCommand {
  do: 'rotate';
  endpointId: string;
}
async function prepareSecret({ tx, mid, deps }: ChangeContext<WebhookDeps>, { endpointId }: SecretCommand) {
  const row = await lockEndpoint(tx, mid, endpointId);
  if (!row) return fail(ENDPOINT_MISSING);
  if (row.formerUntil) return fail(ENDPOINT_SECRET_CHANGED_RECENTLY);
  return ok({
    subject: endpointId,
    title: `更换通知地址的签名密钥 ${row.url}`,
    lines: [secretLine],
    isSensitive: true,
    make: async () => void (await replaceSecret(tx, deps, mid, row, false)),
  });
}

/** What the page that decides changes of all kinds has of this one. */
interface ConsoleDeps {
  webhook: WebhookDeps;
}

const ofProvider = <Command, Code extends string>(
  checkOwn: (changeContext: ChangeContext<WebhookDeps>, command: Command) => Promise<Result<Prepared, Code>>,
) =>
  changeKind({
    name: PROVIDER_ENDPOINT_CHANGE,
    title: '平台通知地址',
    realm: 'provider',
    who: { proposes: holdersOf('op.system.edit'), decides: holdersOf('op.system.edit') },
    codes: { ...providerChangeCodes, nobody: NO_ENDPOINT_APPROVER },
    lapsesAfterMs: WAITS_MS,
    check: (changeContext: ChangeContext<ConsoleDeps>, command: Command) =>
      checkOwn({ ...changeContext, deps: changeContext.deps.webhook }, command),
  });

type ProviderCommand = SettingsCommand | EndCommand | SecretCommand;

function check(changeContext: ChangeContext<WebhookDeps>, command: ProviderCommand) {
  if (command.do === 'end') return prepareEnd(changeContext, command);
  return command.do === 'rotate' ? prepareSecret(changeContext, command) : prepareSettings(changeContext, command);
}

/** As they are decided. */
export const providerEndpointChange = ofProvider(check);
/** The same as they are proposed, each with its own refusals. */
export const providerSettings = ofProvider(prepareSettings);
export const providerEnd = ofProvider(prepareEnd);
export const providerSecret = ofProvider(prepareSecret);

export const proposeEndpoint =
  (deps: WebhookDeps): Handler<typeof addEndpoint> =>
  (context, { url, note, types, signs }) =>
    propose(endpointChange, deps, context, { do: 'add', url, note, types, signs });

export const proposeEdit =
  (deps: WebhookDeps): Handler<typeof editEndpoint> =>
  (context, { endpointId, url, note, types }) =>
    propose(endpointChange, deps, context, { do: 'edit', endpointId, url, note, types });

export const judgeEndpoint =
  (deps: WebhookDeps): Handler<typeof decideEndpoint> =>
  async (context, { changeId, approve, reason }) => {
    const made = await decide([endpointChange], deps, context, changeId, { approve, reason });
    return made.ok ? ok({ changeId, state: made.data.state }) : made;
  };

export const takeBackEndpoint: Handler<typeof withdrawEndpoint> = async (context, { changeId }) => {
  const made = await takeBack([endpointChange], context, changeId);
  return made.ok ? ok({ changeId, state: 'withdrawn' }) : made;
};
