import { endCertificatesOf } from '#capabilities/certificate/server/index.ts';
import {
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  merchantChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import {
  endAllSessions,
  findPerson,
  findPersonByMobile,
  isTaken,
  nowOf,
  setMobile,
  unlockLogin,
  voidLoginPassword,
  type Person,
} from '#capabilities/identity/server/index.ts';
import {
  administratorsOf,
  managerText,
  merchantData,
  relationsOf,
  stateOfMerchant,
  notifyMerchant,
} from '#capabilities/merchant/server/index.ts';
import { invite } from '#capabilities/onboarding/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { hasOperationPassword, notify, voidOperationPassword } from '#capabilities/security/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type ChangeLine, type Handler } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok, type Failure } from '#platform/kernel/result.ts';
import { RESET_CHANGE } from '../../constants.ts';
import {
  ADMIN_RESET_UNFIT,
  MERCHANT_MISSING,
  NO_MERCHANT_APPROVER,
  OTHER_ADMIN_EXISTS,
  PERSON_NOT_FOUND,
  RESET_MOBILE_REQUIRED,
  RESET_MOBILE_TAKEN,
  RESET_MOBILE_UNCHANGED,
} from '../../contract/errors.ts';
import type { proposeReset } from '../../contract/reset-operations.ts';
import { resetMessage } from './messages.ts';
import type { PeopleDeps } from './people.ts';

interface ResetCommand {
  personId: string;
  /** Null: the mobile stays. */
  newMobile: string | null;
  /** The merchants of the person read it. */
  merchantReason: string;
}

type ResetContext = ChangeContext<PeopleDeps>;

/** Why the mobile that was proposed cannot be the person's; null when it can. */
async function refusalOfMobile(tx: Tx, { personId, mobile }: Person, newMobile: string | null) {
  if (newMobile === null) return mobile === '' ? RESET_MOBILE_REQUIRED : null;
  if (newMobile === mobile) return RESET_MOBILE_UNCHANGED;
  const owner = await findPersonByMobile(tx, newMobile);
  return owner && owner.personId !== personId ? RESET_MOBILE_TAKEN : null;
}

async function linesOf(tx: Tx, { personId, mobile }: Person, newMobile: string | null): Promise<ChangeLine[]> {
  const operation = (await hasOperationPassword(tx, personId)) ? '已设置' : '未设置';
  return [
    // Before: no one knows whether its owner has set it, or only has a random one of an invitation.
    { label: '登录密码', before: '', after: '作废，本人用短信中的链接重新设置' },
    { label: '操作密码', before: operation, after: '作废，本人登录后重新设置' },
    { label: '登录会话和数字证书', before: '', after: '全部失效' },
    ...(newMobile ? [{ label: '登录手机号', before: maskMobile(mobile), after: maskMobile(newMobile) }] : []),
  ];
}

/** In every merchant of the person: keys that sign there end, and it gets a notice. Leaves `tx` bound to `mid`. */
async function endInMerchants(
  { context, deps, tx, mid, at }: ResetContext,
  { personId, userName }: Person,
  text: (manager: string) => string,
): Promise<void> {
  const { userId: by } = providerOf(context);
  for (const { mid: one, authStatus } of await relationsOf(tx, personId)) {
    await actFor(tx, one);
    await endCertificatesOf(tx, { mid: one, personId, by, at: nowOf(deps) });
    if (authStatus === 'pend') continue;
    const notice = { title: `${userName}的登录已由平台重置`, page: pathTo('/system/staff'), at };
    await notifyMerchant(tx, { mid: one, ...notice, text: text(managerText(await stateOfMerchant(tx, one))) });
  }
  await actFor(tx, mid);
}

/** The unique index finds a mobile that another person takes at this moment: nothing has happened then. */
async function reset(
  changeContext: ResetContext,
  person: Person,
  { newMobile, merchantReason }: ResetCommand,
): Promise<Failure<typeof RESET_MOBILE_TAKEN> | void> {
  const { deps, tx, mid, at } = changeContext;
  const { personId, userName, mobile } = person;
  const now = nowOf(deps);
  if (newMobile && (await isTaken(tx, () => setMobile(tx, personId, newMobile)))) return fail(RESET_MOBILE_TAKEN);
  await unlockLogin(tx, deps.secret, person, now);
  await voidLoginPassword(tx, deps.secret, personId);
  await voidOperationPassword(tx, personId);
  await endAllSessions(tx, personId, now);
  const replaced = newMobile ? `，登录手机号已更换为${maskMobile(newMobile)}` : '';
  await endInMerchants(
    changeContext,
    person,
    (manager) =>
      `平台已重置${userName}的登录：登录密码、操作密码和数字证书作废，已登录的设备已退出${replaced}。原因：${merchantReason}。如非贵司申请，请立即联系${manager}。`,
  );
  await invite(tx, deps.secret, { mid, personId, at, isReset: true });
  if (newMobile) await notify(tx, resetMessage, { replaced }, [mobile]);
}

/**
 * Of the only active administrator of a merchant, whom no colleague can help. Nobody of the provider sets or sees a
 * password: the person sets both, the first by a link that is sent by SMS.
 */
export const resetChange = changeKind({
  name: RESET_CHANGE,
  title: '管理员重置',
  realm: 'provider',
  who: { proposes: holdersOf('op.support.act'), decides: holdersOf('op.merchant.approve') },
  codes: { ...merchantChangeCodes, nobody: NO_MERCHANT_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check(changeContext: ResetContext, command: ResetCommand) {
    const { tx, mid } = changeContext;
    const { personId, newMobile, merchantReason } = command;
    if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
    const person = await findPerson(tx, personId);
    if (!person) return fail(PERSON_NOT_FOUND);
    const administrators = await administratorsOf(tx, mid);
    if (!administrators.some((one) => one.personId === personId)) return fail(ADMIN_RESET_UNFIT);
    if (administrators.length > 1) return fail(OTHER_ADMIN_EXISTS);
    const refusal = await refusalOfMobile(tx, person, newMobile);
    if (refusal) return fail(refusal);
    const { customerName } = await stateOfMerchant(tx, mid);
    return ok({
      subject: personId,
      title: `重置${customerName}的管理员${person.userName}`,
      lines: [
        ...(await linesOf(tx, person, newMobile)),
        { label: '告知商户的原因', before: '', after: merchantReason },
      ],
      isSensitive: true,
      make: () => reset(changeContext, person, command),
    });
  },
});

/** `console/person/reset`. */
export const askReset =
  (deps: PeopleDeps): Handler<typeof proposeReset> =>
  async (context, { mid, personId, newMobile = null, merchantReason, reason, evidence }) => {
    const about = { reason, evidence: [{ label: '凭证', text: evidence }], mid };
    return proposalReply(await propose(resetChange, deps, context, { personId, newMobile, merchantReason }, about));
  };
