import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const CSR_MALFORMED = '08801KPLMS';
export const CSR_KEY_UNSUPPORTED = '08802KPLMS';
export const CSR_SIGNATURE_INVALID = '08803KPLMS';
export const CERTIFICATE_STILL_VALID = '08804KPLMS';
export const TOO_MANY_CERTIFICATES = '08805KPLMS';
export const CSR_KEY_REUSED = '08806KPLMS';
export const NO_CERTIFICATE_TO_INSTALL = '08807KPLMS';
export const CERTIFICATE_INSTALL_LATE = '08808KPLMS';
export const CERTIFICATE_MISSING = '08809KPLMS';
export const CERTIFICATE_OF_OTHER = '08810KPLMS';
export const SIGNATURE_MALFORMED = '08811KPLMS';
export const SIGNER_NOT_YOU = '08812KPLMS';
export const CERTIFICATE_NOT_INSTALLED = '08813KPLMS';
export const CERTIFICATE_REVOKED = '08814KPLMS';
export const CERTIFICATE_EXPIRED = '08815KPLMS';
export const CERTIFICATE_NOT_YET_VALID = '08816KPLMS';
export const SIGNATURE_REUSED = '08817KPLMS';
const SIGNATURE_RECORD_MISSING = '08818KPLMS';

/**
 * 088xxKPLMS. 08801 to 08810 are of applying and installing, 08811 to 08819 of a signature: one for each cause, so that
 * the sentence says what to do. The edge's own: 09007 no signature, 09008 it does not fit.
 */
export const certificateErrors = {
  [CSR_MALFORMED]: '数字证书申请P10出错，申请文件格式不正确，请重新申请',
  [CSR_KEY_UNSUPPORTED]: '数字证书申请P10出错，密钥须为2048位及以上的RSA密钥（SHA-256签名）或SM2密钥（SM3签名）',
  [CSR_SIGNATURE_INVALID]: '数字证书申请P10出错，申请文件的签名不正确，请重新申请',
  [CERTIFICATE_STILL_VALID]: '您已有有效的数字证书，到期前30天内可以更新；如已丢失请先解绑',
  [TOO_MANY_CERTIFICATES]: '您在该商户申请的数字证书已达20张，请联系客服处理',
  [CSR_KEY_REUSED]: '数字证书申请失败，该密钥已申请过证书，请重新申请',
  [NO_CERTIFICATE_TO_INSTALL]: '数字证书安装失败，没有找到待安装的证书，请重新申请',
  [CERTIFICATE_INSTALL_LATE]: '数字证书安装失败，证书已超过7天未安装，请重新申请',
  [CERTIFICATE_MISSING]: '没有找到该数字证书，或证书已失效，无需解绑',
  [CERTIFICATE_OF_OTHER]: '只能解绑本人的数字证书，他人的证书请联系管理员解绑',
  [SIGNATURE_MALFORMED]: '签名格式不正确，请重新签名',
  [SIGNER_NOT_YOU]: '签名所用的数字证书不是您本人在该商户的证书，请更换证书',
  [CERTIFICATE_NOT_INSTALLED]: '数字证书尚未安装，请先完成安装',
  [CERTIFICATE_REVOKED]: '数字证书已解绑或吊销，请重新申请',
  [CERTIFICATE_EXPIRED]: '数字证书已过期，请更新后再操作',
  [CERTIFICATE_NOT_YET_VALID]: '数字证书尚未生效，请核对本机时间后重试',
  [SIGNATURE_REUSED]: '该签名已使用过，请重新签名',
  [SIGNATURE_RECORD_MISSING]: '没有找到该签名记录，请刷新后重试',
} as const satisfies ErrorTexts;
