import type { ApiScope } from '#platform/kernel/api-operation.ts';

export const collectionsRead: ApiScope = {
  code: 'collections:read',
  title: '查询代收和结算',
  titleEn: 'Read collections and settlements',
  realm: 'provider',
  permissions: ['op.fund.view'],
};
