import type { ErrorTexts } from './errors.ts';

/** Refusals of the edge of the machine interfaces, with the status of HTTP that goes with each. */
export const apiEdge = {
  '09101KPLMS': [401, '请求没有签名，请按接口文档签名后重试', 'The request is not signed.'],
  '09102KPLMS': [
    401,
    '签名请求头的格式不正确，请按接口文档检查 Signature-Input 和 Signature',
    'Signature-Input or Signature cannot be read.',
  ],
  '09103KPLMS': [
    401,
    '签名没有包含全部必需的内容，请按接口文档检查签名的组成部分',
    'A required component is not signed.',
  ],
  '09104KPLMS': [
    401,
    '签名时间与服务器时间相差超过5分钟，请校准时间后重试',
    'The signature was created more than 5 minutes ago, or in the future.',
  ],
  '09105KPLMS': [
    401,
    '密钥不存在、已停用或已到期，请在“接口密钥”页检查密钥',
    'The key is unknown, has ended or has expired.',
  ],
  '09106KPLMS': [401, 'Content-Digest 与请求内容不一致，请重新计算后重试', 'Content-Digest is not that of the body.'],
  '09107KPLMS': [
    401,
    '签名校验未通过，请检查签名内容和私钥',
    'The signature is not of this request, or of another key.',
  ],
  '09108KPLMS': [
    401,
    '签名的 nonce 缺失或已使用过，请换一个新的 nonce 重新签名',
    'The nonce is missing or was used before.',
  ],
  '09109KPLMS': [403, '当前网络地址不在该密钥允许的范围内，请联系管理员', 'The key may not be used from this address.'],
  '09110KPLMS': [403, '该密钥没有此接口的权限，请联系管理员调整权限', 'The key has no scope for this operation.'],
  '09111KPLMS': [
    400,
    '请提供 Idempotency-Key：8～64位字母、数字、下划线或短横线',
    'Idempotency-Key is missing: 8 to 64 letters, digits, _ or -.',
  ],
  '09112KPLMS': [
    422,
    '该 Idempotency-Key 已用于内容不同的请求，请换一个新的',
    'This Idempotency-Key was used for another request.',
  ],
  '09113KPLMS': [
    409,
    '使用该 Idempotency-Key 的请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    'A request with this Idempotency-Key is under way: repeat it with the same one.',
  ],
  '09114KPLMS': [400, '请求内容不正确，请检查后重试', 'The request does not fit the contract.'],
  '09115KPLMS': [429, '请求过于频繁，请在 Retry-After 所示的秒数后重试', 'Too many requests: wait for Retry-After.'],
  '09116KPLMS': [422, '超过该密钥自己的限额，请联系管理员调整，或在商户门户付款', "The key's own limit is exceeded."],
  '09117KPLMS': [
    422,
    '这笔付款与以往不同，需要由经办人在商户门户付款',
    'The payment is unlike those before it: a person has to make it in the portal.',
  ],
  '09118KPLMS': [404, '接口地址不存在，请检查请求路径', 'There is no such operation.'],
  '09550KPLMS': [
    405,
    '该接口地址不支持此请求方法，请使用 Allow 所列的方法',
    'The method is not allowed here: see Allow.',
  ],
  '09551KPLMS': [413, '请求内容过大，请分批提交', 'The body is too large: send it in parts.'],
  '09552KPLMS': [
    415,
    '请求内容须为 JSON，请设置 Content-Type: application/json',
    'The body has to be JSON, with the content type application/json.',
  ],
  '09553KPLMS': [421, '请使用接口的正式网址访问', 'The server is not called by its own address.'],
  '09554KPLMS': [403, '当前网络地址不在允许的范围内，请联系管理员', 'Calls from this address are not allowed.'],
  '09555KPLMS': [403, '接口只供服务器程序调用，不能从网页调用', 'Programs call this, pages of browsers may not.'],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type ApiEdgeCode = keyof typeof apiEdge;

export const apiEdgeTexts: ErrorTexts = Object.fromEntries(
  Object.entries(apiEdge).map(([code, [, chinese]]) => [code, chinese]),
);
