import { randomInt } from 'node:crypto';
import { SMS_NOT_SENT } from '#capabilities/identity/contract/errors.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import {
  accountsOf,
  canReceive,
  decideCredit,
  findAccount,
  PROVIDER_NAME,
  providerAccounts,
  type MerchantAccount,
} from '#capabilities/account/server/index.ts';
import {
  consumeCode,
  deliver,
  findPerson,
  issueCode,
  nowOf,
  SMS_CODE_MINUTES,
  SMS_LIMITS,
  smsWriter,
  type IdentityDeps,
} from '#capabilities/identity/server/index.ts';
import { newOrderNumber, receiveMoney, SYSTEM } from '#capabilities/order/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallContext, Handler } from '#platform/http/handler.ts';
import { maskAccount, maskMobile, maskName } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import {
  RED_PACKET_CODE_LOCKED,
  RED_PACKET_CODE_REQUIRED,
  RED_PACKET_CODE_WRONG,
  RED_PACKET_LINK_INVALID,
  RED_PACKET_RECEIVER_WITHOUT_ACCOUNT,
} from '../contract/errors.ts';
import { redpacketInContract } from '../contract/kind.ts';
import { claimPacket, type openPacket, type PacketView, type sendClaimCode } from '../contract/operations.ts';
import { isMobile } from '../contract/payee-rule.ts';
import { packetStates } from '../contract/words.ts';
import { decideClaim, stateAt } from '../domain/packet-rule.ts';
import { claimCodeMessage } from './messages.ts';
import { packetIdOf } from './packet-link.ts';
import { ownersOf, type Owner } from './packet-owner.ts';
import { findPacket, lockPacket, type Packet } from './packet-row.ts';
import { maskPayee } from './redpacket-kind.ts';

type Deps = Pick<IdentityDeps, 'secret' | 'sms' | 'countersDb' | 'smsLimits' | 'realClock'>;

function viewOf(packet: Packet, now: Date): PacketView {
  const { payerName, payee, name, amountFen, greeting, activity, expiresAt } = packet;
  const state = stateAt(packet, now);
  return {
    payerName,
    payeeName: maskName(name),
    payee: maskPayee(payee),
    amount: yuanOfFen(amountFen),
    greeting,
    activity,
    state,
    stateName: packetStates[state],
    expiresAt: expiresAt && shanghaiIso(expiresAt),
  };
}

async function ofLink(tx: Tx, { secret }: Deps, key: string): Promise<Packet | undefined> {
  const packetId = packetIdOf(secret, key);
  return packetId === null ? undefined : findPacket(tx, packetId);
}

/** The account number that the packet names, or the owner's first account that may receive. */
async function receivingAccount(tx: Tx, { payee }: Packet, { mid }: Owner): Promise<MerchantAccount | undefined> {
  if (!isMobile(payee)) return findAccount(tx, mid, payee);
  const accounts = await accountsOf(tx, mid);
  return accounts.find(canReceive) ?? accounts[0];
}

/** `bonusBatchTrade/open`: what a visitor with the link sees. A link that nobody has made is none. */
export const showPacket =
  (deps: Deps): Handler<typeof openPacket> =>
  async ({ tx, clock, session }, { packet: key }) => {
    const packet = await ofLink(tx, deps, key);
    if (!packet || packet.state === 'void') return fail(RED_PACKET_LINK_INVALID);
    const owners = await ownersOf(tx, packet.payee);
    const [owner] = owners;
    if (owner) await bindMerchant(tx, owner.mid);
    const account = owner && (await receivingAccount(tx, packet, owner));
    const isReceiver = owners.some(({ personId }) => personId === session?.personId);
    return ok({
      packet: viewOf(packet, clock.now()),
      receiver:
        owner && account
          ? {
              mobile: maskMobile(owner.mobile),
              accountNo: maskAccount(account.accountNo),
              // A visitor with the link sees it: the name in full is for the receiver.
              name: isReceiver ? account.name : maskName(account.name),
            }
          : null,
      isReceiver,
    });
  };

/** All that is counted of a packet's codes is counted for it alone. */
const purposeOf = ({ packetId }: Packet): string => `${claimPacket.path}/${packetId}`;

/** `bonusBatchTrade/sendCode`: to the owner of the receiving account, never to a number that the visitor names. */
export const sendCode =
  (deps: Deps): Handler<typeof sendClaimCode> =>
  async ({ tx, clock, remoteAddress }, { packet: key }) => {
    const packet = await ofLink(tx, deps, key);
    if (!packet) return fail(RED_PACKET_LINK_INVALID);
    const open = decideClaim(packet, clock.now());
    if (!open.ok) return open;
    const [owner] = await ownersOf(tx, packet.payee);
    if (!owner) return fail(RED_PACKET_RECEIVER_WITHOUT_ACCOUNT);
    const write = await smsWriter(tx, claimCodeMessage);
    const { payerName: payer, amountFen } = packet;
    const order = {
      personId: owner.personId,
      mobile: owner.mobile,
      purpose: purposeOf(packet),
      requestNo: '',
      subject: {},
      remoteAddress,
      limits: SMS_LIMITS,
      textOf: (code: string) => write({ code, minutes: String(SMS_CODE_MINUTES), payer, amount: formatFen(amountFen) }),
    };
    const issued = await issueCode(deps, order);
    if (!issued.ok) return issued;
    if (issued.data.isForSomebody && !(await deliver(deps, issued.data, order))) return fail(SMS_NOT_SENT);
    return ok({
      mobile: maskMobile(owner.mobile),
      resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? SMS_LIMITS.resendAfterSeconds,
    });
  };

/** The visitor is an owner: logged in as one, or has the code that was sent to one. Answers which. */
async function provenOwner(
  deps: Deps,
  { tx, session, remoteAddress }: CallContext,
  packet: Packet,
  code: string | undefined,
) {
  const owners = await ownersOf(tx, packet.payee);
  const [first] = owners;
  if (!first) return fail(RED_PACKET_RECEIVER_WITHOUT_ACCOUNT);
  const signedIn = owners.find(({ personId }) => personId === session?.personId);
  if (signedIn) return ok(signedIn);
  if (code === undefined) return fail(RED_PACKET_CODE_REQUIRED);
  const use = { mobile: first.mobile, purpose: purposeOf(packet), requestNo: '', subject: {}, code, remoteAddress };
  const used = await deps.countersDb.transaction({ eager: true }, (counters) =>
    consumeCode(counters, deps.secret, use, nowOf(deps)),
  );
  if (used.verdict === 'locked') return fail(RED_PACKET_CODE_LOCKED);
  if (used.verdict !== 'right') return fail(RED_PACKET_CODE_WRONG);
  const person = await findPerson(tx, used.personId);
  return person?.isActive ? ok(first) : fail(RED_PACKET_CODE_WRONG);
}

/**
 * `bonusBatchTrade/claim`: the money goes from the pool to the owner's account as an order of its own. Claim and return
 * have the same lock and the same end of a packet; the order, the packet and the money are one transaction.
 */
export const claim =
  (deps: Deps): Handler<typeof claimPacket> =>
  async (context, { packet: key, smsCode }) => {
    const { tx, clock } = context;
    const found = await ofLink(tx, deps, key);
    if (!found) return fail(RED_PACKET_LINK_INVALID);
    const open = decideClaim(found, clock.now());
    if (!open.ok) return open;
    const proven = await provenOwner(deps, context, found, smsCode);
    if (!proven.ok) return proven;
    const owner = proven.data;
    await bindMerchant(tx, owner.mid);
    const account = await receivingAccount(tx, found, owner);
    if (!account) return fail(RED_PACKET_RECEIVER_WITHOUT_ACCOUNT);
    const credit = decideCredit(account);
    if (!credit.ok) return credit;
    const packet = (await lockPacket(tx, found.packetId))!;
    // A claim may have waited for another one, or for the return.
    const now = clock.now();
    const stillOpen = decideClaim(packet, now);
    if (!stillOpen.ok) return stillOpen;
    const orderNo = newOrderNumber(now, (below) => randomInt(below));
    const claimed = await tx.one<{ claimed: boolean }>(
      'SELECT redpacket.claim_packet($1, $2, $3) AS claimed',
      [packet.packetId, orderNo, now],
      'redpacket.claim',
    );
    if (!claimed!.claimed) throw new Error(`packet ${packet.orderNo}/${packet.packetNo} was locked and is gone`);
    await receiveMoney(
      tx,
      redpacketInContract,
      {
        account,
        from: providerAccounts.claimable,
        payer: { name: packet.payerName, accountNo: '', bankName: PROVIDER_NAME },
        typeCode: '3050',
        amountFen: packet.amountFen,
        requestNo: `claim-${packet.packetId}`,
        bankSerial: '',
        remark: packet.activity || '红包',
        creditedBy: SYSTEM,
        note: `领取${packet.payerName}发放的红包`,
        at: now,
      },
      { orderNo },
    );
    return ok({
      packet: viewOf({ ...packet, state: 'claimed' }, now),
      accountNo: maskAccount(account.accountNo),
    });
  };
