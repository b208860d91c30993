export const endpointStates = { active: '启用', paused: '已暂停', ended: '已停用' } as const;
export type EndpointState = keyof typeof endpointStates;

export const deliveryStates = {
  waiting: '等待发送',
  delivered: '已送达',
  parked: '已放弃',
  dropped: '已取消',
} as const;
export type DeliveryState = keyof typeof deliveryStates;

export const signatures = { v1: 'HMAC-SHA256（v1）', v1a: 'Ed25519（v1a）' } as const;
export type Signature = keyof typeof signatures;
