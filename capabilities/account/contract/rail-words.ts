/** Over which money leaves the provider, or is fetched; `fund` also opens and closes customers. */
export const rails = { bank: '银行通道', fund: '基金公司通道' } as const;
export type RailName = keyof typeof rails;

/** What a payer reads while nothing is sent to the bank. */
export const RAIL_PAUSED = '银行通道暂停，恢复后自动发送；无需重复提交';
