/** Of a gateway to the outside, by its last answer and its last error. */
export const gatewayStates = { up: '正常', down: '异常', idle: '尚无调用', off: '未启用' } as const;
export type GatewayStateName = keyof typeof gatewayStates;
