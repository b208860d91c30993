import type { ErrorTexts } from './errors.ts';

export const API_UNSIGNED = '09101KPLMS';
export const API_SIGNATURE_MALFORMED = '09102KPLMS';
export const API_COMPONENT_UNSIGNED = '09103KPLMS';
export const API_CLOCK_SKEW = '09104KPLMS';
export const API_KEY_INVALID = '09105KPLMS';
export const API_DIGEST_MISMATCH = '09106KPLMS';
export const API_SIGNATURE_INVALID = '09107KPLMS';
export const API_NONCE_USED = '09108KPLMS';
export const API_ADDRESS_NOT_ALLOWED = '09109KPLMS';
export const API_SCOPE_MISSING = '09110KPLMS';
export const IDEMPOTENCY_KEY_MISSING = '09111KPLMS';
export const IDEMPOTENCY_KEY_REUSED = '09112KPLMS';
export const IDEMPOTENCY_KEY_BUSY = '09113KPLMS';
export const API_INPUT_INVALID = '09114KPLMS';
export const API_TOO_MANY_REQUESTS = '09115KPLMS';
export const OVER_KEY_LIMIT = '09116KPLMS';
export const API_PAYMENT_UNUSUAL = '09117KPLMS';
export const API_PATH_MISSING = '09118KPLMS';
export const API_METHOD_NOT_ALLOWED = '09550KPLMS';
export const API_BODY_TOO_LARGE = '09551KPLMS';
export const API_BODY_NOT_JSON = '09552KPLMS';
export const API_HOST_UNKNOWN = '09553KPLMS';
export const API_NETWORK_NOT_ALLOWED = '09554KPLMS';
export const API_CALLED_BY_BROWSER = '09555KPLMS';

/** Refusals of the edge of the machine interfaces, with the status of HTTP that goes with each. */
export const apiEdge = {
  [API_UNSIGNED]: [401, '请求没有签名，请按接口文档签名后重试', 'The request is not signed.'],
  [API_SIGNATURE_MALFORMED]: [
    401,
    '签名请求头的格式不正确，请按接口文档检查 Signature-Input 和 Signature',
    'Signature-Input or Signature cannot be read.',
  ],
  [API_COMPONENT_UNSIGNED]: [
    401,
    '签名没有包含全部必需的内容，请按接口文档检查签名的组成部分',
    'A required component is not signed.',
  ],
  [API_CLOCK_SKEW]: [
    401,
    '签名时间与服务器时间相差超过5分钟，请校准时间后重试',
    'The signature was created more than 5 minutes ago, or in the future.',
  ],
  [API_KEY_INVALID]: [
    401,
    '密钥不存在、已停用或已到期，请在“接口密钥”页检查密钥',
    'The key is unknown, has ended or has expired.',
  ],
  [API_DIGEST_MISMATCH]: [
    401,
    'Content-Digest 与请求内容不一致，请重新计算后重试',
    'Content-Digest is not that of the body.',
  ],
  [API_SIGNATURE_INVALID]: [
    401,
    '签名校验未通过，请检查签名内容和私钥',
    'The signature is not of this request, or of another key.',
  ],
  [API_NONCE_USED]: [
    401,
    '签名的 nonce 缺失或已使用过，请换一个新的 nonce 重新签名',
    'The nonce is missing or was used before.',
  ],
  [API_ADDRESS_NOT_ALLOWED]: [
    403,
    '当前网络地址不在该密钥允许的范围内，请联系管理员',
    'The key may not be used from this address.',
  ],
  [API_SCOPE_MISSING]: [
    403,
    '该密钥没有此接口的权限，请联系管理员调整权限',
    'The key has no scope for this operation.',
  ],
  [IDEMPOTENCY_KEY_MISSING]: [
    400,
    '请提供 Idempotency-Key：8～64位字母、数字、下划线或短横线',
    'Idempotency-Key is missing: 8 to 64 letters, digits, _ or -.',
  ],
  [IDEMPOTENCY_KEY_REUSED]: [
    422,
    '该 Idempotency-Key 已用于内容不同的请求，请换一个新的',
    'This Idempotency-Key was used for another request.',
  ],
  [IDEMPOTENCY_KEY_BUSY]: [
    409,
    '使用该 Idempotency-Key 的请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    'A request with this Idempotency-Key is under way: repeat it with the same one.',
  ],
  [API_INPUT_INVALID]: [400, '请求内容不正确，请检查后重试', 'The request does not fit the contract.'],
  [API_TOO_MANY_REQUESTS]: [
    429,
    '请求过于频繁，请在 Retry-After 所示的秒数后重试',
    'Too many requests: wait for Retry-After.',
  ],
  [OVER_KEY_LIMIT]: [
    422,
    '超过该密钥自己的限额，请联系管理员调整，或在商户门户付款',
    "The key's own limit is exceeded.",
  ],
  [API_PAYMENT_UNUSUAL]: [
    422,
    '这笔付款与以往不同，需要由经办人在商户门户付款',
    'The payment is unlike those before it: a person has to make it in the portal.',
  ],
  [API_PATH_MISSING]: [404, '接口地址不存在，请检查请求路径', 'There is no such operation.'],
  [API_METHOD_NOT_ALLOWED]: [
    405,
    '该接口地址不支持此请求方法，请使用 Allow 所列的方法',
    'The method is not allowed here: see Allow.',
  ],
  [API_BODY_TOO_LARGE]: [413, '请求内容过大，请分批提交', 'The body is too large: send it in parts.'],
  [API_BODY_NOT_JSON]: [
    415,
    '请求内容须为 JSON，请设置 Content-Type: application/json',
    'The body has to be JSON, with the content type application/json.',
  ],
  [API_HOST_UNKNOWN]: [421, '请使用接口的正式网址访问', 'The server is not called by its own address.'],
  [API_NETWORK_NOT_ALLOWED]: [
    403,
    '当前网络地址不在允许的范围内，请联系管理员',
    'Calls from this address are not allowed.',
  ],
  [API_CALLED_BY_BROWSER]: [
    403,
    '接口只供服务器程序调用，不能从网页调用',
    'Programs call this, pages of browsers may not.',
  ],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type ApiEdgeCode = keyof typeof apiEdge;

export const apiEdgeTexts: ErrorTexts = Object.fromEntries(
  Object.entries(apiEdge).map(([code, [, chinese]]) => [code, chinese]),
);
