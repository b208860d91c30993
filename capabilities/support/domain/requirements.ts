import { attachmentKinds, neededAttachments } from '#capabilities/onboarding/contract/words.ts';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { DOCUMENT_DUE_DAYS, KEY_DUE_DAYS } from '../constants.ts';
import { documentKinds, documentPapers, type DocumentKind } from '../contract/document-words.ts';
import type { Requirement } from '../contract/requirement-operations.ts';

interface KnownDocument {
  /** Null: without an end, or not known. */
  validUntil: ShanghaiDate | null;
  /** A renewal says so; else the application. */
  isRenewed: boolean;
}

/** What is known of a merchant, its application and its people. */
export interface MerchantFacts {
  state: MerchantState;
  isVerified: boolean;
  contactPhone: string;
  /** Null: it was opened without one, as those of before applications. */
  applicationNo: string | null;
  documents: Readonly<Record<DocumentKind, KnownDocument>>;
  /** Kinds of the papers that the application has. */
  papers: readonly string[];
  bankAccounts: number;
  activeAdministrators: number;
  pendingAdministrators: number;
  /** The day on which the last invitation that was not used ends or has ended. */
  invitedUntil: ShanghaiDate | null;
  /** Names of the products with terms that nobody of the merchant has accepted. */
  productsToAccept: readonly string[];
  /** Certificates in use and keys of the interface that end until `endingUntil`, and the first day of an end. */
  certificates: number;
  firstCertificateEnd: ShanghaiDate | null;
  keys: number;
  firstKeyEnd: ShanghaiDate | null;
}

/** Certificates and keys that end on a later day are not asked for yet. */
export const endingUntil = (today: ShanghaiDate): ShanghaiDate => addDays(today, KEY_DUE_DAYS);

const kindsOfDocuments = Object.keys(documentKinds) as DocumentKind[];

type Place = Pick<Requirement, 'tab' | 'applicationNo'>;
const tabOf = (tab: string): Place => ({ tab, applicationNo: null });

function documentDue(document: DocumentKind, facts: MerchantFacts, today: ShanghaiDate): Requirement[] {
  const name = documentKinds[document];
  const { validUntil: until, isRenewed } = facts.documents[document];
  if (until === null || until > addDays(today, DOCUMENT_DUE_DAYS)) return [];
  const place = isRenewed ? tabOf('') : { tab: '', applicationNo: facts.applicationNo };
  const isOver = until < today;
  const text = isOver
    ? `已于 ${until} 到期，请商户提供新的${name}`
    : `有效期至 ${until}，请商户在到期前提供新的${name}`;
  return [{ name, text, state: isOver ? 'overdue' : 'due', ...place }];
}

/** A renewed document is there, also where the application lacks it. */
function papersDue({ applicationNo, papers, documents }: MerchantFacts, place: Place): Requirement[] {
  const renewed = kindsOfDocuments.flatMap((kind) => (documents[kind].isRenewed ? documentPapers[kind] : []));
  const there = [...papers, ...renewed];
  const missing = applicationNo === null ? [] : neededAttachments.filter((kind) => !there.includes(kind));
  if (missing.length === 0) return [];
  const names = missing.map((kind) => attachmentKinds[kind]).join('、');
  return [{ name: '开户资料', text: `缺少${names}，请商户补交`, state: 'due', ...place }];
}

function administratorDue(facts: MerchantFacts, today: ShanghaiDate): Requirement[] {
  if (facts.activeAdministrators > 0) return [];
  const place = facts.applicationNo === null ? tabOf('staff') : { tab: '', applicationNo: facts.applicationNo };
  if (facts.pendingAdministrators === 0)
    return [{ name: '管理员', text: '没有正常的管理员，无人可管理该商户', state: 'due', ...place }];
  const { invitedUntil } = facts;
  const isOver = invitedUntil !== null && invitedUntil < today;
  const invitation =
    invitedUntil === null ? '' : isOver ? '，邀请已过期，请重新发送' : `，邀请有效期至 ${invitedUntil}`;
  return [{ name: '管理员', text: `尚未激活${invitation}`, state: isOver ? 'overdue' : 'due', ...place }];
}

interface Ending {
  name: string;
  /** 个, 张. */
  unit: string;
  count: number;
  first: ShanghaiDate | null;
  instruction: string;
}
function endingDue(
  { name, unit, count, first, instruction }: Ending,
  today: ShanghaiDate,
  place: Place,
): Requirement[] {
  if (first === null) return [];
  const isOver = first < today;
  const text = `${formatCount(count)} ${unit}${isOver ? '已到期或即将到期' : '即将到期'}，最早 ${first}，${instruction}`;
  return [{ name, text, state: isOver ? 'overdue' : 'due', ...place }];
}

const missing = (isMissing: boolean, name: string, text: string, place: Place): Requirement[] =>
  isMissing ? [{ name, text, state: 'due', ...place }] : [];

/** Documents and invitations follow business time, certificates and keys real time. */
interface Days {
  business: ShanghaiDate;
  real: ShanghaiDate;
}

/** What is due from a merchant, the overdue first. Nothing is asked of one that is closed. */
export function requirementsOf(facts: MerchantFacts, { business, real }: Days): Requirement[] {
  if (facts.state === 'closed') return [];
  const { applicationNo, productsToAccept } = facts;
  const file: Place = { tab: '', applicationNo };
  const products = productsToAccept.map((name) => `“${name}”`).join('、');
  const due = [
    ...kindsOfDocuments.flatMap((kind) => documentDue(kind, facts, business)),
    ...papersDue(facts, file),
    ...missing(!facts.isVerified, '主体核实', '商户主体尚未核实', tabOf('')),
    ...administratorDue(facts, business),
    ...missing(facts.contactPhone === '', '联系电话', '未登记，请商户管理员在商户管理中填写', tabOf('')),
    ...missing(facts.bankAccounts === 0, '结算账户', '未绑定银行账户，收到的款项不能提现', tabOf('banks')),
    ...missing(products !== '', '服务协议', `${products}的新版协议尚未确认，请商户管理员确认`, tabOf('applications')),
    ...endingDue(
      {
        name: '数字证书',
        unit: '张',
        count: facts.certificates,
        first: facts.firstCertificateEnd,
        instruction: '请持有人更新',
      },
      real,
      tabOf('certificates'),
    ),
    ...endingDue(
      {
        name: '接口密钥',
        unit: '个',
        count: facts.keys,
        first: facts.firstKeyEnd,
        instruction: '请商户在开发配置中延期或更换',
      },
      real,
      tabOf(''),
    ),
  ];
  return [...due.filter(({ state }) => state === 'overdue'), ...due.filter(({ state }) => state === 'due')];
}
