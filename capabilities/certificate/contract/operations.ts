import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import {
  CERTIFICATE_INSTALL_LATE,
  CERTIFICATE_MISSING,
  CERTIFICATE_OF_OTHER,
  CERTIFICATE_STILL_VALID,
  CSR_KEY_REUSED,
  CSR_KEY_UNSUPPORTED,
  CSR_MALFORMED,
  CSR_SIGNATURE_INVALID,
  NO_CERTIFICATE_TO_INSTALL,
  TOO_MANY_CERTIFICATES,
} from './errors.ts';
import { certificateStates, unbindReasons } from './words.ts';

const keySerialNo = z.string({ error: '请选择数字证书' }).regex(/^[0-9A-F]{2,40}$/, '证书序列号不正确，请刷新后重试');
/** Names a key in its container; nothing but a label here. */
const containerName = z
  .string({ error: '请填写密钥容器名称' })
  .trim()
  .min(1, '请填写密钥容器名称')
  .max(64, '密钥容器名称最多64个字')
  .regex(/^[\p{L}\p{N} ._@-]+$/u, '密钥容器名称只能包含文字、数字、空格和._@-');

/**
 * Every member may have a certificate of their own in the merchant. The requisition is a PKCS#10 in base64, or the PEM
 * that programs write; its subject is not used.
 */
export const applyCertificate = operation({
  path: 'plm/cfca.cert.apply',
  title: '申请数字证书',
  input: z.object({
    requestNo,
    pkcs10Requisition: z
      .string({ error: '数字证书申请P10出错' })
      .min(1, '数字证书申请P10出错')
      .max(8192, '数字证书申请P10出错'),
    containerName,
    mespAuthList,
  }),
  output: z.object({
    /** DER in base64. */
    signatureCert: z.string(),
    containerName: z.string(),
    keySerialNo: z.string(),
    /** Issuing certificate and root, DER in base64. */
    chain: z.array(z.string()),
  }),
  errors: [
    CSR_MALFORMED,
    CSR_KEY_UNSUPPORTED,
    CSR_SIGNATURE_INVALID,
    CERTIFICATE_STILL_VALID,
    TOO_MANY_CERTIFICATES,
    CSR_KEY_REUSED,
  ],
  policy: {
    audience: 'merchant',
    anyMember: true,
    effect: 'change',
    confirm: { sms: 'cfca.cert.apply' },
    noPreview: 'the authority issues the certificate outside of the call',
    multiLine: ['pkcs10Requisition'],
  },
  codeBinds: {},
});

/** The browser confirms that the certificate is in its container; the person's certificate until then ends. */
export const installCertificate = operation({
  path: 'plm/cfca.cert.install',
  title: '安装数字证书',
  input: z.object({ keySerialNo }),
  output: z.object({ keySerialNo: z.string() }),
  errors: [NO_CERTIFICATE_TO_INSTALL, CERTIFICATE_INSTALL_LATE],
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});

/** Administrators see everybody's, others their own. */
export const listCertificates = operation({
  path: 'plm/cfca.cert.list',
  title: '查询数字证书',
  input: z.object({
    ...pageInput,
    loginName: z.string().trim().max(64).optional(),
    /** Only the caller's own. */
    own: z.boolean().default(false),
    /** Only what signs or waits for its installation. */
    bound: z.boolean().default(false),
  }),
  output: pageOutput(
    z.object({
      keySerialNo: z.string(),
      containerName: z.string(),
      personName: z.string(),
      loginName: z.string(),
      /** Whether it is the caller's own. */
      mine: z.boolean(),
      state: keysOf(certificateStates),
      notBefore: z.string(),
      notAfter: z.string(),
      daysLeft: z.number(),
      appliedAt: z.string(),
      installedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
      /** DER in base64; of the own ones, so that one that is not installed yet can be. */
      signatureCert: z.string().nullable(),
    }),
  ).extend({
    /** Whether the caller may apply now: has none, or one in its last 30 days. */
    mayApply: z.boolean(),
    /** Whether the merchant lets people keep the key in their browser. */
    browserKey: z.boolean(),
  }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

/** One's own, or as an administrator anybody's in the merchant. What is unbound is revoked and signs nothing more. */
export const unbindCertificate = operation({
  path: 'plm/cfca.cert.unbind',
  title: '解绑数字证书',
  input: z.object({
    requestNo,
    keySerialNo,
    reason: keysOf(unbindReasons).default('lost'),
    mespAuthList,
  }),
  output: z.object({ keySerialNo: z.string() }),
  errors: [CERTIFICATE_MISSING, CERTIFICATE_OF_OTHER],
  policy: {
    audience: 'merchant',
    anyMember: true,
    effect: 'change',
    confirm: { sms: 'cfca.cert.unbind' },
    noPreview: 'the authority revokes the certificate outside of the call',
  },
  codeBinds: {},
});

export const certificateOperations = [applyCertificate, installCertificate, listCertificates, unbindCertificate];
