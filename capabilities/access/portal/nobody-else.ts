/** A line of what the only administrator confirms: why factors are asked for. */
export const NOBODY_ELSE = { label: '说明', value: '没有另一位管理员可以确认，验证后立即生效' };
