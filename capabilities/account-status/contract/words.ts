/** The words of this capability that server and page share. */

export const statusActions = { freeze: '冻结', unfreeze: '解冻', close: '销户' } as const;
export type StatusAction = keyof typeof statusActions;

/** Who has frozen an account or a part of its balance, and by what right. */
export const freezeSources = { own: '本商户', risk: '平台风控', judicial: '司法' } as const;
export type FreezeSource = keyof typeof freezeSources;
/** Those of the provider. */
export const providerSources = { risk: '风控', judicial: '司法' } as const;
export const freezeScopes = { full: '整个账户', part: '部分金额' } as const;

/** Of a frozen account or part of a balance. */
export const partStates = { active: '冻结中', released: '已解冻', expired: '到期解冻' } as const;
export type PartState = keyof typeof partStates;
export const partTones = { active: 'running', released: 'good', expired: 'off' } as const;
