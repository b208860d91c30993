import { ACCOUNT_MISSING, DUE_TIME_INVALID } from '#capabilities/account/contract/errors.ts';
import {
  APP_CLOSED_TO_NEW,
  APP_CONDITIONS_UNMET,
  APP_MISSING,
  APP_OPENING_PENDING,
  APP_TERMS_OUTDATED,
} from '#capabilities/app-centre/contract/errors.ts';
import {
  APPLICATION_MISSING,
  APPLICATION_OUTDATED,
  APPLICATION_STATE_CHANGED,
} from '#capabilities/onboarding/contract/errors.ts';
import { ORDER_MISSING, ORIGINAL_ORDER_BUSY } from '#capabilities/order/contract/errors.ts';
import { RECEIPT_WITHOUT_PAYMENT, TOO_MANY_RECEIPTS } from '#capabilities/receipt/contract/errors.ts';
import { RED_PACKET_MISSING } from '#capabilities/redpacket/contract/errors.ts';
import { TRADE_NOT_REFUNDABLE } from '#capabilities/refund/contract/errors.ts';
import {
  SPLIT_HOLD_EXISTS,
  SPLIT_HOLD_MISSING,
  SPLIT_RECEIVER_MISSING,
  SPLIT_SHARE_NOT_RETURNABLE,
  TRADE_NOT_SPLITTABLE,
} from '#capabilities/split/contract/errors.ts';
import { EXPORT_FILE_MISSING, EXPORT_UNSUPPORTED } from '#capabilities/statement/contract/errors.ts';
import { TRANSFER_PAYEE_MISMATCH } from '#capabilities/transfer/contract/errors.ts';
import { BATCH_MISMATCH, BATCH_MISSING, BATCH_NOT_SUBMITTABLE } from '#capabilities/upload/contract/errors.ts';
import { EXPORT_NOT_ALLOWED, type ErrorTexts } from '#platform/kernel/errors.ts';

/** Chinese sentences for programs, of codes whose own sentence tells a person what to do on a page. */
export const programTexts: ErrorTexts = {
  [ACCOUNT_MISSING]: '账户不存在或不属于当前商户，请检查账号',
  [ORDER_MISSING]: '订单不存在或不属于当前商户，请检查订单号',
  [DUE_TIME_INVALID]: '预约时间须晚于当前时间且在90天以内，请修改后重试',
  [ORIGINAL_ORDER_BUSY]: '原订单已完成、撤销、过期，或有后续交易正在处理，请查询订单后再操作',
  [TRANSFER_PAYEE_MISMATCH]: '收款方名称与收款账号不符，请核对名称和账号',
  [EXPORT_NOT_ALLOWED]: '该密钥不能导出这类数据：密钥没有所需权限，或商户尚未开通所属产品，请联系管理员',
  [RECEIPT_WITHOUT_PAYMENT]: '该订单或明细没有成功的付款，不能生成电子回单，请查询其状态',
  [TOO_MANY_RECEIPTS]: '一次最多生成100张电子回单，请用 line 指定一笔明细，或导出 batch.receipts',
  [EXPORT_UNSUPPORTED]: '不支持导出该业务的数据，请按接口文档检查业务名称',
  [EXPORT_FILE_MISSING]: '文件不存在或已清理，请检查文件编号或重新导出',
  [BATCH_MISSING]: '批次不存在或已过期，请检查批次编号，或新建批次',
  [BATCH_NOT_SUBMITTABLE]: '该批次有错误或已提交，请查询该批次',
  [BATCH_MISMATCH]: '批次的内容与所提交的笔数、金额或摘要不一致，请重新查询批次后核对',
  [TRADE_NOT_SPLITTABLE]: '交易不存在或不能分账，请检查交易编号',
  [SPLIT_HOLD_EXISTS]: '该交易已发起过分账冻结，不能重复冻结，请查询该交易',
  [SPLIT_HOLD_MISSING]: '分账单不存在或不属于当前商户，请检查分账单编号',
  [SPLIT_RECEIVER_MISSING]: '分账接收方不存在或已解除绑定，请检查接收方编号',
  [SPLIT_SHARE_NOT_RETURNABLE]: '收到的分账不存在、已超过180天或不能退回，请查询收到的分账',
  [TRADE_NOT_REFUNDABLE]: '收款交易不存在、不能退款或已超过365天，请检查交易编号',
  [RED_PACKET_MISSING]: '红包记录不存在或不属于当前商户，请检查订单号',
  [APP_MISSING]: '没有该产品，请检查产品编码',
  [APP_OPENING_PENDING]: '该商户已申请开通该产品，正等待平台审核或生效日',
  [APP_CONDITIONS_UNMET]: '该商户尚未满足开通条件，请商户办理后重试',
  [APP_TERMS_OUTDATED]: '协议版本不是当前版本，请查询该产品的协议版本，由商户确认后重试',
  [APP_CLOSED_TO_NEW]: '该产品已停止新开通',
  [APPLICATION_MISSING]: '没有找到该进件申请，请检查申请编号',
  [APPLICATION_STATE_CHANGED]: '该申请的状态已经变化，不能再进行此操作，请查询该申请',
  [APPLICATION_OUTDATED]: '该申请刚被他人修改，请查询最新内容后重新提交',
};
