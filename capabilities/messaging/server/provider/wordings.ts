import {
  approvalOf,
  changeKind,
  changesOf,
  type ChangeContext,
  proposalReply,
  propose,
  providerChangeCodes,
  shownVersions,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import {
  newestWordings,
  providerInfo,
  setWording,
  wordingOf,
  wordingVersions,
} from '#capabilities/identity/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import {
  messageChannels,
  subjectFault,
  wordingFault,
  type MessageTemplate,
  type MessageWording,
} from '#platform/kernel/message-template.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { WORDINGS_LISTED } from '../../constants.ts';
import {
  NO_WORDING_APPROVER,
  WORDING_MISSING,
  WORDING_SUBJECT_INVALID,
  WORDING_TEXT_INVALID,
  WORDING_UNCHANGED,
} from '../../contract/wording-errors.ts';
import type { listMessages, proposeWording, showMessage } from '../../contract/wording-operations.ts';

export interface WordingDeps {
  /** Of all capabilities. */
  messages: readonly MessageTemplate[];
}
interface WordingCommand {
  code: string;
  /** Null: back to the product's own. */
  wording: MessageWording | null;
  reason: string;
}

const templateOf = ({ messages }: WordingDeps, code: string): MessageTemplate | undefined =>
  messages.find((one) => one.code === code);

function faultOf(template: MessageTemplate, { subject, text }: MessageWording) {
  const wrong = template.channel === 'mail' ? subjectFault(subject, template) : null;
  if (wrong !== null) return fail(WORDING_SUBJECT_INVALID, wrong);
  const fault = wordingFault(text, template);
  return fault === null ? ok(null) : fail(WORDING_TEXT_INVALID, fault);
}

/** One person words a message, another one with the right decides; each version stays. */
export const wordingChange = changeKind({
  name: 'messaging.wording',
  title: '消息模板',
  realm: 'provider',
  who: { proposes: holdersOf('op.notice.edit'), decides: holdersOf('op.notice.approve') },
  codes: { ...providerChangeCodes, nobody: NO_WORDING_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check(changeContext: ChangeContext<WordingDeps>, { code, wording, reason }: WordingCommand) {
    const { tx, deps } = changeContext;
    const template = templateOf(deps, code);
    if (!template) return fail(WORDING_MISSING);
    const right = wording ? faultOf(template, wording) : ok(null);
    if (!right.ok) return right;
    const [newest] = await wordingVersions(tx, code, 1);
    const before = wordingOf(template, newest);
    const after = wording ?? { subject: template.subject, text: template.text };
    const lines = [
      { label: '邮件主题', before: before.subject, after: after.subject },
      { label: '正文', before: before.text, after: after.text },
    ].filter((line) => line.before !== line.after);
    if (lines.length === 0) return fail(WORDING_UNCHANGED);
    return ok({
      subject: code,
      title: `${wording ? '修改' : '恢复'}${messageChannels[template.channel]}“${template.title}”`,
      lines,
      isSensitive: true,
      make: () => setWording(tx, code, wording, approvalOf(changeContext, reason)),
    });
  },
});

const waitingCodes = async (tx: Tx): Promise<Set<string>> => {
  const waiting = await changesOf(tx, ALL_MERCHANTS, { kinds: [wordingChange.name], states: ['pending'] });
  return new Set(waiting.map(({ subject }) => subject));
};

const shownOf = (template: MessageTemplate, newest: Parameters<typeof wordingOf>[1], waiting: ReadonlySet<string>) => {
  const { code, title, when, channel } = template;
  const now = wordingOf(template, newest);
  return {
    code,
    title,
    when,
    channel,
    now,
    isBuiltIn: now.subject === template.subject && now.text === template.text,
    setAt: newest ? shanghaiIso(newest.setAt) : '',
    isWaiting: waiting.has(code),
  };
};

/** `console/message/list`. */
export const showMessages =
  ({ messages }: WordingDeps): Handler<typeof listMessages> =>
  async ({ tx }) => {
    await actFor(tx);
    const [newest, waiting] = [await newestWordings(tx), await waitingCodes(tx)];
    return ok({ list: messages.map((one) => shownOf(one, newest.get(one.code), waiting)) });
  };

/** `console/message/detail`. */
export const showOneMessage =
  (deps: WordingDeps): Handler<typeof showMessage> =>
  async ({ tx }, { code }) => {
    const template = templateOf(deps, code);
    if (!template) return fail(WORDING_MISSING);
    await actFor(tx);
    const versions = await wordingVersions(tx, code, WORDINGS_LISTED);
    return ok({
      ...shownOf(template, versions[0], await waitingCodes(tx)),
      builtIn: { subject: template.subject, text: template.text },
      placeholders: Object.values(template.placeholders),
      providerName: (await providerInfo(tx)).name,
      versions: shownVersions(versions),
    });
  };

/** `console/message/propose`. */
export const askForWording =
  (deps: WordingDeps): Handler<typeof proposeWording> =>
  async (context, { code, wording, reason }) => {
    await actFor(context.tx);
    return proposalReply(await propose(wordingChange, deps, context, { code, wording, reason }, { reason }));
  };
