/** What a person calls the state of a certificate; of the stored states and the time (domain-rules section 20). */
export const certificateStates = {
  pending: '待安装',
  active: '有效',
  expiring: '即将到期',
  expired: '已过期',
  lapsed: '未安装',
  revoked: '已吊销',
  unbound: '已解绑',
  superseded: '已更新',
} as const;
export type CertificateState = keyof typeof certificateStates;

export const certificateTones = {
  pending: 'waiting',
  active: 'good',
  expiring: 'waiting',
  expired: 'off',
  lapsed: 'off',
  revoked: 'bad',
  unbound: 'off',
  superseded: 'off',
} as const satisfies Record<CertificateState, string>;

/** States in which it can be unbound. */
export const bindingStates: readonly CertificateState[] = ['pending', 'active', 'expiring'];

export const unbindReasons = { lost: '证书丢失或疑似泄露', unused: '更换设备或不再使用' } as const;
export type UnbindReason = keyof typeof unbindReasons;

/** The product's own authorities, by the keys that they certify. */
export const authorityNames = { rsa: 'RSA', sm2: '国密SM2' } as const;
export const authorityRoles = { root: '根证书', issuing: '签发证书' } as const;
export type AuthorityRole = keyof typeof authorityRoles;
