import { formatAmount } from '#platform/kernel/amount-text.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { Notice } from '#platform/kernel/notice.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { orderTypeName, type OrderEvent } from '../contract/words.ts';

/** An event of the timeline, with what a notice says of its order. */
export interface NoticedEvent {
  mid: string;
  orderNo: string;
  seq: number;
  event: OrderEvent;
  note: string;
  at: Date;
  typeCode: string;
  amountFen: Fen;
  /** Who is paid, or who pays where money comes in. */
  otherName: string;
  comesIn: boolean;
  failReason: string;
  isBatch: boolean;
  makerId: string;
  /** Who did it; null for system and bank. */
  actorId: string | null;
  /** Who approved the order. */
  approvers: string[];
}

interface Words {
  title: string;
  text: string;
  kind: Notice['kind'];
  /** In addition to the maker. */
  recipients: { approvers?: boolean; admins?: boolean };
  key?: string;
}

const money = ({ amountFen, otherName, comesIn }: NoticedEvent): string =>
  `${formatAmount(yuanOfFen(amountFen))} 元${otherName ? `，${comesIn ? '付款方' : '收款方'}${otherName}` : ''}`;
const because = (reason: string): string => (reason ? `：${reason.replace(/[。；，]+$/, '')}` : '');

function wordsOfOne(name: string, subject: NoticedEvent): Words | null {
  const [sum, reason] = [money(subject), because(subject.failReason || subject.note)];
  switch (subject.event) {
    case 'failed':
      return {
        kind: 'order',
        title: `${name}失败`,
        text: `${sum}${reason}。${subject.comesIn ? '款项没有划转，核对后可再次提交' : '款项已退回，核对后可再次付款'}`,
        recipients: { approvers: true },
      };
    case 'returned':
      return {
        kind: 'order',
        title: `${name}被银行退票`,
        text: `${sum}${reason}。款项已退回付款账户，请核对收款信息`,
        recipients: { approvers: true, admins: true },
      };
    case 'expired':
      return {
        kind: 'order',
        title: `${name}已失效`,
        text: `${sum}${because(subject.note)}。需要时请再次提交`,
        recipients: { admins: true },
      };
    case 'suspended':
      return {
        kind: 'order',
        title: `${name}结果待银行确认`,
        text: `${sum}。银行超24小时未告知结果，请勿重复付款`,
        recipients: { admins: true },
      };
    case 'rejected':
      return { kind: 'review', title: `${name}复核未通过`, text: `${sum}${because(subject.note)}`, recipients: {} };
    case 'returned_to_maker':
      return {
        kind: 'review',
        title: `${name}被退回修改`,
        text: `${sum}${because(subject.note)}。请修改后再次提交`,
        recipients: {},
      };
    default:
      return null;
  }
}

/** A batch has one notice when it has ended, and once a day that the bank has sent lines of it back. */
function wordsOfBatch(name: string, subject: NoticedEvent): Words | null {
  const { event, note, at } = subject;
  if (event === 'returned') {
    return {
      kind: 'batch',
      title: `${name}有明细被银行退票`,
      text: `${money(subject)}。款项已退回付款账户，请在订单明细中核对收款信息`,
      recipients: { approvers: true, admins: true },
      key: `returned:${shanghaiDate(at)}`,
    };
  }
  if (event === 'succeeded' || event === 'partly_succeeded' || event === 'failed') {
    const end = { succeeded: '已完成', partly_succeeded: '部分成功', failed: '全部失败' }[event];
    return { kind: 'batch', title: `${name}${end}`, text: note, recipients: { approvers: true }, key: 'ended' };
  }
  return wordsOfOne(name, subject);
}

/** The notice of an event; null: none. Nobody is notified of what they did themselves. */
export function noticeOf(subject: NoticedEvent): Notice | null {
  const name = orderTypeName(subject.typeCode);
  const words = subject.isBatch ? wordsOfBatch(name, subject) : wordsOfOne(name, subject);
  if (!words) return null;
  const { kind, title, text, recipients, key = String(subject.seq) } = words;
  const people = [subject.makerId, ...(recipients.approvers ? subject.approvers : [])];
  return {
    mid: subject.mid,
    key: `order:${subject.orderNo}:${key}`,
    kind,
    title,
    text,
    to: pathTo('/order/detail', { open: subject.orderNo }),
    at: subject.at,
    people: people.filter((personId) => personId !== subject.actorId),
    admins: recipients.admins ?? false,
  };
}
