import type { ErrorTexts } from '#platform/kernel/errors.ts';

/**
 * 088xxKPLMS. 08801 to 08810 are of applying and installing, 08811 to 08819 of a signature: one for each cause, so that
 * a person is told what to do. The edge's own: 09007 no signature, 09008 it does not fit.
 */
export const certificateErrors = {
  '08801KPLMS': '数字证书申请P10出错，申请文件格式不正确，请重新申请',
  '08802KPLMS': '数字证书申请P10出错，密钥须为2048位及以上的RSA密钥（SHA-256签名）或SM2密钥（SM3签名）',
  '08803KPLMS': '数字证书申请P10出错，申请文件的签名不正确，请重新申请',
  '08804KPLMS': '您已有有效的数字证书，到期前30天内可以更新；如已丢失请先解绑',
  '08805KPLMS': '您在该商户申请的数字证书已达20张，请联系客服处理',
  '08806KPLMS': '数字证书申请失败，该密钥已申请过证书，请重新申请',
  '08807KPLMS': '数字证书安装失败，没有找到待安装的证书，请重新申请',
  '08808KPLMS': '数字证书安装失败，证书已超过7天未安装，请重新申请',
  '08809KPLMS': '没有找到该数字证书，或证书已失效，无需解绑',
  '08810KPLMS': '只能解绑本人的数字证书，他人的证书请联系管理员解绑',
  '08811KPLMS': '签名格式不正确，请重新签名',
  '08812KPLMS': '签名所用的数字证书不是您本人在该商户的证书，请更换证书',
  '08813KPLMS': '数字证书尚未安装，请先完成安装',
  '08814KPLMS': '数字证书已解绑或吊销，请重新申请',
  '08815KPLMS': '数字证书已过期，请更新后再操作',
  '08816KPLMS': '数字证书尚未生效，请核对本机时间后重试',
  '08817KPLMS': '该签名已使用过，请重新签名',
  '08818KPLMS': '没有找到该签名记录，请刷新后重试',
} as const satisfies ErrorTexts;
