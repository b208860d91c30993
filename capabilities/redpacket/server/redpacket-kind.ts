import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import {
  decideDebit,
  findAccount,
  PROVIDER_NAME,
  providerAccounts,
  screenRemark,
  type MerchantAccount,
  type PricedKind,
} from '#capabilities/account/server/index.ts';
import {
  batchCodeOf,
  batchPayees,
  submittingBatch,
  type Kind,
  type Moment,
  type Plan,
} from '#capabilities/order/server/index.ts';
import type { CodeSubjectWords } from '#capabilities/security/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount, maskMobile } from '#platform/kernel/mask.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { RED_PACKET_SUM_MISMATCH, RED_PACKET_TEXT_REFUSED } from '../contract/errors.ts';
import { issueDetails, type IssueDetails as Details } from '../contract/issue-details.ts';
import { redpacketContract, redpacketInContract } from '../contract/kind.ts';
import { issueBatch, issuePackets, type packetErrors } from '../contract/operations.ts';
import { isMobile } from '../contract/payee-rule.ts';
import { checkPacketLine } from '../domain/check-line.ts';
import { checkOwners } from './check-owners.ts';
import { afterNight, decidePackets, type NewPacket } from './packet-limits.ts';
import { endIssue, insertIssue } from './packet-row.ts';

/** Type code of an issue (spec section 3). */
const ISSUE = '3050';

/** Domain-rules section 8: what a merchant issues a day; each order of it may be a whole sheet. */
const startLimits = { singleFen: 1_000_000_00n, dayFen: 1_000_000_00n, monthFen: 30_000_000_00n, dayCount: 100_000 };

export const maskPayee = (payee: string): string => (isMobile(payee) ? maskMobile(payee) : maskAccount(payee));

const details: NonNullable<Kind<never, string, Details>['details']> = {
  schema: issueDetails,
  receivers: ({ packets }) =>
    packets.map(({ payee: accountNo, name, amount }) => ({ name, bankName: '', accountNo, amount })),
  show: ({ activity, greeting, packets }) => [
    ...(activity ? [{ label: '活动名称', text: activity }] : []),
    ...(greeting ? [{ label: '祝福语', text: greeting }] : []),
    ...packets.map(({ payee, name, amount }, index) => ({
      label: `红包${index + 1}`,
      text: `${name} ${maskPayee(payee)} ${formatAmount(amount)} 元`,
    })),
  ],
};

interface Wanted {
  activity: string;
  packets: readonly NewPacket[];
  remark: string;
  payer: MerchantAccount;
}
type PacketCode = (typeof packetErrors)[number];

/** What both ways of issuing have in common: the packets are within the rules, and are written with their order. */
async function allowIssue(
  tx: Tx,
  { mid, now }: Moment,
  { activity, packets, remark, payer }: Wanted,
): Promise<Result<Required<Pick<Plan, 'onPlaced'>>, PacketCode>> {
  const texts = [
    { about: 'activity', text: activity },
    { about: 'remark', text: remark },
    ...packets.flatMap(({ name, greeting }) => [
      { about: 'packets', text: name },
      { about: 'greeting', text: greeting },
    ]),
  ];
  for (const { about, text } of texts) {
    const refused = screenRemark(text);
    if (refused) return fail(RED_PACKET_TEXT_REFUSED, refused.replace(/^备注/, '内容'), { about });
  }
  const allowed = await decidePackets(tx, { mid, now }, packets);
  if (!allowed.ok) return allowed;
  return ok({
    onPlaced: (inserted, { orderNo }) =>
      insertIssue(inserted, orderNo, { mid, activity, payerName: payer.name, submittedAt: now, packets }),
  });
}

async function decideForm(
  tx: Tx,
  input: InputOf<typeof issuePackets>,
  at: Moment,
): Promise<Result<Plan<Details>, ErrorOf<typeof issuePackets>>> {
  const { greeting, activity, remark } = input;
  const packets = input.packets.map(({ payee, name, amount }) => ({
    payee,
    name,
    amountFen: fenOfYuan(amount),
    greeting,
    remark: '',
  }));
  const amountFen = sumFen(packets.map((packet) => packet.amountFen));
  if (amountFen !== fenOfYuan(input.amount)) return fail(RED_PACKET_SUM_MISMATCH);
  const [first] = packets;
  // Without an account: the money is in the pool until each packet is claimed.
  const payee = {
    name: packets.length > 1 ? `${first!.name}等${packets.length}人` : first!.name,
    accountNo: '',
    bankName: PROVIDER_NAME,
  };
  const payer = await findAccount(tx, at.mid, input.accountNo);
  if (!payer) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(payer);
  if (!debit.ok) return debit;
  const allowed = await allowIssue(tx, at, { activity, packets, remark, payer });
  if (!allowed.ok) return allowed;
  return ok({
    typeCode: ISSUE,
    payer,
    lines: [{ payee, amountFen, feeFen: 0n }],
    speed: '',
    remark,
    scheduledAt: null,
    details: {
      activity,
      greeting,
      packets: packets.map((packet) => ({ ...packet, amount: yuanOfFen(packet.amountFen) })),
    },
    ...allowed.data,
  });
}

/** 3050: the payer's money goes into the pool when the order runs, and waits there for each receiver. */
export const redpacketKind: Kind<InputOf<typeof issuePackets>, ErrorOf<typeof issuePackets>, Details> &
  Pick<BatchKind, 'checkLine' | 'checkPayees'> = {
  contract: redpacketContract,
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }],
  startLimits,
  details,
  destination: async (_tx, _order, lines) => lines.map(() => ok({ accountId: providerAccounts.claimable })),
  runsFrom: afterNight,
  onEnd: endIssue,
  decide: decideForm,
  checkLine: (line) => checkPacketLine(line, screenRemark),
  checkPayees: checkOwners,
};

/** The packets of a checked sheet, whose lines the engine copies and pays. */
const packetsOf = (tx: Tx, mid: string, batchId: string): Promise<(NewPacket & { activity: string })[]> =>
  tx.rows<NewPacket & { activity: string }>(
    `SELECT coalesce(payee_account_no, '') AS payee, coalesce(payee_name, '') AS name, amount_fen, coalesce(texts ->> 'greeting', '') AS greeting,
       coalesce(remark, '') AS remark, coalesce(texts ->> 'activity', '') AS activity
     FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count = 0 ORDER BY line_no`,
    [mid, batchId],
    'redpacket.rows_of_batch',
  );

/** `bonusBatchTrade/batch`. */
export const placeBatch = submittingBatch<PacketCode>({
  kind: redpacketKind,
  typeCodes: { now: ISSUE },
  async kindRules(tx, { batchId, payer }, at) {
    const packets = await packetsOf(tx, at.mid, batchId);
    const activity = packets.find((packet) => packet.activity !== '')?.activity ?? '';
    return allowIssue(tx, at, { activity, packets, remark: '', payer });
  },
});

/** A code names the total; a new receiver among many is one as in a transfer. */
export const redpacketCodes: CodeSubjectWords[] = [
  {
    operation: issuePackets,
    describe: async (_context, { amount }) => ({ amount }),
    payees: async (_tx, _mid, input) => [
      ...new Set((input as InputOf<typeof issuePackets>).packets.map(({ payee }) => payee)),
    ],
  },
  { ...batchCodeOf(issueBatch, redpacketContract.id), payees: batchPayees },
];

/** A claim and a return: money that arrives from the pool. Costs nothing and decides nothing. */
export const redpacketInKind: PricedKind = { contract: redpacketInContract, price: [] };
