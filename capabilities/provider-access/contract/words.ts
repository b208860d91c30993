/** The roles of the provider's people; which rights each has is `roles.ts`. */
export const providerRoles = {
  admin: '系统管理员',
  ops: '运营',
  risk: '风控',
  finance: '财务',
  support: '客服',
  audit: '审计',
} as const;
export type ProviderRole = keyof typeof providerRoles;

export const userStates = { invited: '待激活', active: '正常', disabled: '已停用' } as const;
export type UserState = keyof typeof userStates;

/** Why somebody has a link: the first person, an invited one, or one who sets password and code again. */
export const invitationKinds = { first: '首位管理员', invited: '新平台人员', renewed: '重置登录方式' } as const;
export type InvitationKind = keyof typeof invitationKinds;

/** Where the console shows what an invitation leads to: the whole way is behind the #, so that no log has the token. */
const INVITATION_PAGE = '/#/invitation?token=';
export const invitationUrl = (consoleUrl: string, token: string): string => consoleUrl + INVITATION_PAGE + token;
