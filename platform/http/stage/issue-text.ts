import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * Names of members whose contract has no sentence of its own. A new member that people fill in gets its name here; the
 * test over all operations says which lack one.
 */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  accountNo: '账户',
  accountNos: '账户',
  added: '增加的行',
  afterLine: '行号',
  agree: '确认结果',
  all: '消息类别',
  amount: '金额',
  answers: '问卷答案',
  applyNo: '签约申请',
  baseVersion: '规则版本',
  bankAccountId: '银行账户',
  approve: '复核结果',
  bankAccountNo: '银行账户',
  bankName: '开户银行',
  batchId: '批次',
  bizTypeCode: '业务类型',
  bound: '筛选条件',
  bucket: '资金类型',
  businessCode: '业务代码',
  calendar: '执行周期',
  changeId: '银行账户变更',
  cells: '单元格',
  contactId: '收款人',
  containerName: '密钥容器名称',
  contactMobile: '经办人手机号',
  contactName: '经办人姓名',
  day: '单日限额',
  direction: '收支方向',
  endTime: '结束时间',
  exportId: '下载记录',
  fileId: '文件',
  fileName: '文件名',
  filter: '查询条件',
  flagged: '收款人状态',
  format: '文件格式',
  function: '业务类型',
  holderName: '户名',
  keyword: '关键字',
  kind: '类型',
  layers: '金额档',
  loginName: '登录名',
  makerId: '制单人',
  maxAmount: '最大金额',
  md5: '文件摘要',
  memberMasterAccountNo: '账户',
  mespAuthList: '验证信息',
  messageIds: '消息',
  mid: '商户',
  minAmount: '最小金额',
  mobile: '手机号',
  mode: '赎回方式',
  msgType: '消息类别',
  nonceStr: '密码随机数',
  note: '复核意见',
  number: '数字',
  onlyErrors: '筛选条件',
  onlyOpen: '筛选条件',
  own: '筛选条件',
  pkcs10Requisition: '证书申请文件',
  keySerialNo: '证书序列号',
  onlyPending: '筛选条件',
  orderHash: '订单摘要',
  orderNo: '订单号',
  orderNos: '订单号',
  orders: '订单',
  pageNo: '页码',
  pageSize: '每页条数',
  password: '密码',
  payee: '收款方',
  paysAgain: '再次付款的订单',
  payeeAccountNo: '收款账号',
  payerAccountNo: '付款账号',
  payeeBankAccountNo: '收款账号',
  payeeBankName: '收款银行',
  payeeType: '账户类型',
  confirmCode: '重复付款确认',
  payeeName: '收款方名称',
  personId: '复核人员',
  platformNo: '平台',
  proposalId: '规则修改',
  purpose: '用途',
  qrCodeId: '二维码',
  quoteId: '费用报价',
  reason: '原因',
  remark: '备注',
  requestNo: '请求号',
  reserveMsg: '预留信息',
  rule: '金额规则',
  sceneCode: '授权场景',
  scheduledAt: '预约时间',
  sha256: '文件摘要',
  size: '文件大小',
  skip: '行号',
  smsCode: '短信验证码',
  sides: '业务',
  source: '资金来源',
  sort: '排序方式',
  speed: '到账时间',
  standingId: '定期付款',
  startTime: '开始时间',
  side: '查询范围',
  single: '单笔限额',
  state: '状态',
  states: '状态',
  subject: '收款事由',
  text: '文字内容',
  toHandle: '筛选条件',
  totalAmount: '合计金额',
  trade: '收款单',
  tradePwd: '操作密码',
  newTradePwd: '新操作密码',
  nickName: '昵称',
  newSmsCode: '新手机号验证码',
  sessionId: '登录设备',
  oldLoginPwd: '原登录密码',
  newLoginPwd: '新登录密码',
  confirmLoginPwd: '确认登录密码',
  oldTradePwd: '原操作密码',
  confirmTradePwd: '确认密码',
  tradeType: '收款类型',
  validDays: '有效天数',
  topupNo: '充值单',
  payerTail: '付款账号后四位',
  arrivedOn: '到账日期',
  tradeNo: '收款单',
  refundNo: '商户退款单号',
  field: '列',
  lineNo: '行号',
  itemNo: '差异',
  columns: '列',
  toleranceDays: '日期容差',
  most: '行数',
  removed: '删除的行',
  version: '版本',
  results: '处理结果',
  typeCodes: '业务类型',
  login: '登录信息',
  title: '标题',
  emails: '收件邮箱',
  expiresAt: '有效期',
  validUntil: '有效期',
  tradeId: '收款单',
  freezeNo: '分账单',
  shareNo: '收到的分账',
  receiptNo: '回单编号',
  checkCode: '校验码',
  receiverId: '分账接收方',
  keep: '保留金额',
  period: '期间',
  within: '月份或年份',
  words: '要查找的内容',
  unit: '对账单种类',
  mandateId: '归集授权',
  accounts: '归集账户',
  action: '操作',
  runId: '归集记录',
  pettyAccountNo: '备用金账户',
  month: '月份',
  provinceCode: '省份',
  cityCode: '所在城市',
  accountType: '账户类型',
  terminalNo: '终端',
  terminalName: '终端名称',
  address: '地址',
  cardId: '银行卡',
  category: '费用类型',
  voucherNo: '票据号码',
  receivers: '分账接收方',
  name: '名称',
  ratio: '分账比例',
  relation: '与我方关系',
  relationText: '自定义关系',
  packet: '红包',
  packets: '收款人',
  greeting: '祝福语',
  activity: '活动名称',
  unread: '消息状态',
};
const ANY_FIELD = '提交的内容';

/** The innermost member that has a name: `orders.0.orderNo` is 订单号. */
const fieldName = (path: readonly PropertyKey[]): string =>
  FIELD_NAMES[String(path.findLast((step) => String(step) in FIELD_NAMES) ?? '')] ?? ANY_FIELD;

/**
 * The sentence for an issue to which the contract gives no words of its own: which field, and what to do. Never a word
 * of the schema's language.
 */
export function issueText(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `请填写${name}`
        : `${name}格式不正确，请检查后重新填写`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${name}最多${issue.maximum}个字，请缩短后重试`
        : issue.origin === 'array'
          ? `${name}最多${issue.maximum}项，请减少后重试`
          : `${name}不能大于${issue.maximum}，请检查后重新填写`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? Number(issue.minimum) <= 1
          ? `请填写${name}`
          : `${name}至少${issue.minimum}${issue.origin === 'string' ? '个字' : '项'}，请补充后重试`
        : `${name}不能小于${issue.minimum}，请检查后重新填写`;
    case 'invalid_value':
      return `${name}不在可选范围内，请重新选择`;
    default:
      return `${name}格式不正确，请检查后重新填写`;
  }
}
