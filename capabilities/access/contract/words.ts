/** The words that server and page share. */

export const staffStates = { active: '正常', pend: '待激活', disabled: '已停用' } as const;
export type StaffState = keyof typeof staffStates;
export const staffTones = { active: 'good', pend: 'waiting', disabled: 'off' } as const;

export const roleClasses = { admin: '管理员', operator: '操作员' } as const;

/** What a change is about. */
export const changeKinds = { staff: '员工', role: '角色', certificate: '数字证书', protection: '安全策略' } as const;
export type ChangeKind = keyof typeof changeKinds;

/** Signs that a payment is unlike those before it. */
export const stepUpSigns = { device: '新设备', payee: '新收款方', amount: '金额异常', hour: '非常用时段' } as const;
export type StepUpSign = keyof typeof stepUpSigns;
