import { apiEdgeTexts } from '#platform/kernel/api-errors.ts';

/** 091xxKPLMS: the edge of the machine interfaces to 09119, then keys, which have 0965x too. */
export const machineErrors = {
  ...apiEdgeTexts,
  '09130KPLMS': '该密钥已有一项变更等待确认，请先处理',
  '09131KPLMS': '公钥格式不正确，请粘贴 PEM 格式的公钥（Ed25519、SM2 或 2048～4096 位 RSA），以 BEGIN PUBLIC KEY 开头',
  '09132KPLMS': '您粘贴的是私钥，请立即作废它并重新生成密钥，只粘贴公钥',
  '09133KPLMS': '该密钥不存在或已停用，请刷新后重试',
  '09134KPLMS': '该变更已处理，请刷新后查看',
  '09135KPLMS': '不能确认自己提交的变更，请由另一位管理员确认',
  '09136KPLMS': '已有同名的密钥，请换一个名称',
  '09137KPLMS': '密钥数量已达上限，请先停用不再使用的密钥',
  '09138KPLMS': '所选权限不存在，请刷新后重新选择',
  '09139KPLMS': '地址或网段格式不正确，例如 203.0.113.8 或 203.0.113.0/24',
  '09140KPLMS': '该公钥已经登记过，请使用新生成的密钥',
  '09141KPLMS': '到期日须晚于今天',
  '09142KPLMS': '提交人已不再是管理员，该变更不能确认',
  '09143KPLMS': '没有另一位可以审批的同事，请先增加一位有审批权限的用户',
  '09144KPLMS': '该密钥正在更换公钥，请等原公钥失效后再更换',
  '09650KPLMS': '内容没有变化，请修改后再提交',
} as const;
