import { apiEdgeTexts } from '#platform/kernel/api-errors.ts';

export const KEY_CHANGE_PENDING = '09130KPLMS';
export const PUBLIC_KEY_MALFORMED = '09131KPLMS';
export const PRIVATE_KEY_PASTED = '09132KPLMS';
export const KEY_MISSING = '09133KPLMS';
export const KEY_CHANGE_DECIDED = '09134KPLMS';
export const OWN_KEY_CHANGE = '09135KPLMS';
export const KEY_NAME_TAKEN = '09136KPLMS';
export const TOO_MANY_KEYS = '09137KPLMS';
export const SCOPE_MISSING = '09138KPLMS';
export const KEY_ADDRESS_INVALID = '09139KPLMS';
export const PUBLIC_KEY_REGISTERED = '09140KPLMS';
export const KEY_END_PAST = '09141KPLMS';
export const KEY_PROPOSER_NO_LONGER_ADMIN = '09142KPLMS';
export const NO_KEY_APPROVER = '09143KPLMS';
export const KEY_ROTATION_UNDER_WAY = '09144KPLMS';
export const KEY_UNCHANGED = '09650KPLMS';

/** 091xxKPLMS: the edge of the machine interfaces to 09119, then keys, which have 0965x too. */
export const machineErrors = {
  ...apiEdgeTexts,
  [KEY_CHANGE_PENDING]: '该密钥已有一项变更等待确认，请先处理',
  [PUBLIC_KEY_MALFORMED]:
    '公钥格式不正确，请粘贴 PEM 格式的公钥（Ed25519、SM2 或 2048～4096 位 RSA），以 BEGIN PUBLIC KEY 开头',
  [PRIVATE_KEY_PASTED]: '您粘贴的是私钥，请立即作废它并重新生成密钥，只粘贴公钥',
  [KEY_MISSING]: '该密钥不存在或已停用，请刷新后重试',
  [KEY_CHANGE_DECIDED]: '该变更已处理，请刷新后查看',
  [OWN_KEY_CHANGE]: '不能确认自己提交的变更，请由另一位管理员确认',
  [KEY_NAME_TAKEN]: '已有同名的密钥，请换一个名称',
  [TOO_MANY_KEYS]: '密钥数量已达上限，请先停用不再使用的密钥',
  [SCOPE_MISSING]: '所选权限不存在，请刷新后重新选择',
  [KEY_ADDRESS_INVALID]: '地址或网段格式不正确，例如 203.0.113.8 或 203.0.113.0/24',
  [PUBLIC_KEY_REGISTERED]: '该公钥已经登记过，请使用新生成的密钥',
  [KEY_END_PAST]: '到期日须晚于今天',
  [KEY_PROPOSER_NO_LONGER_ADMIN]: '提交人已不再是管理员，该变更不能确认',
  [NO_KEY_APPROVER]: '没有另一位可以审批的同事，请先增加一位有审批权限的用户',
  [KEY_ROTATION_UNDER_WAY]: '该密钥正在更换公钥，请等原公钥失效后再更换',
  [KEY_UNCHANGED]: '内容没有变化，请修改后再提交',
} as const;
