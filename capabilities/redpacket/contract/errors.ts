import type { ErrorMembers, ErrorTexts } from '#platform/kernel/errors.ts';

export const RED_PACKET_LINK_INVALID = '03901KCSDS';
export const RED_PACKET_AMOUNT_INVALID = '03902KCSDS';
export const RED_PACKET_DAY_COUNT = '03903KCSDS';
export const RED_PACKET_DAY_AMOUNT = '03904KCSDS';
export const RED_PACKETS_TOO_FAST = '03905KCSDS';
export const RED_PACKET_SUM_MISMATCH = '03906KCSDS';
export const RED_PACKET_NIGHT = '03907KCSDS';
export const RED_PACKET_TEXT_REFUSED = '03908KCSDS';
export const RED_PACKET_MISSING = '03909KCSDS';
export const RED_PACKET_NOT_SENT = '03910KCSDS';
export const RED_PACKET_CLAIMED = '03911KCSDS';
export const RED_PACKET_EXPIRED = '03912KCSDS';
export const RED_PACKET_RECEIVER_WITHOUT_ACCOUNT = '03913KCSDS';
export const RED_PACKET_CODE_REQUIRED = '03914KCSDS';
export const RED_PACKET_CODE_WRONG = '03915KCSDS';
export const RED_PACKET_CODE_LOCKED = '03916KCSDS';

/** 039xxKCSDS. */
export const redpacketErrors = {
  [RED_PACKET_LINK_INVALID]: '红包链接无效，请向发红包的企业索取新的链接',
  [RED_PACKET_AMOUNT_INVALID]: '单个红包金额超出允许范围，请修改金额后重试',
  [RED_PACKET_DAY_COUNT]: '该收款人当天收到的红包已达个数上限，请改天再发',
  [RED_PACKET_DAY_AMOUNT]: '该收款人当天收到的红包已达金额上限，请减少金额或改天再发',
  [RED_PACKETS_TOO_FAST]: '发放过于频繁，每分钟发放的红包已达上限，请稍后再试',
  [RED_PACKET_SUM_MISMATCH]: '合计金额与各红包金额之和不一致，请核对后重试',
  [RED_PACKET_NIGHT]: '00:00至08:00不能发红包，请在08:00后提交',
  [RED_PACKET_TEXT_REFUSED]: '内容中含有不允许的文字，请修改后再提交',
  [RED_PACKET_MISSING]: '红包记录不存在或不属于当前商户，请刷新列表后重试',
  [RED_PACKET_NOT_SENT]: '该红包尚未发放，请稍后再试',
  [RED_PACKET_CLAIMED]: '该红包已被领取，不能重复领取',
  [RED_PACKET_EXPIRED]: '该红包已超过领取期限，款项将退回发放方',
  [RED_PACKET_RECEIVER_WITHOUT_ACCOUNT]: '该红包的收款人尚未开通平台账户，请联系发放方，或开通账户后在有效期内领取',
  [RED_PACKET_CODE_REQUIRED]: '请先输入短信验证码',
  [RED_PACKET_CODE_WRONG]: '验证码错误或已失效，请核对或重新获取',
  [RED_PACKET_CODE_LOCKED]: '验证码错误次数过多，请1小时后再试',
} as const satisfies ErrorTexts;

/** The member of a call that a refusal is about. */
export const redpacketMembers = {
  [RED_PACKET_AMOUNT_INVALID]: 'packets',
  [RED_PACKET_DAY_COUNT]: 'packets',
  [RED_PACKET_DAY_AMOUNT]: 'packets',
  [RED_PACKET_SUM_MISMATCH]: 'amount',
  [RED_PACKET_MISSING]: 'orderNo',
} as const satisfies ErrorMembers;
