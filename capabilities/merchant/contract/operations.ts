import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { CHOICE_NOT_MEMBER, DEFAULT_ROLE_NOT_ACTIVE } from './errors.ts';

const relation = z.object({
  customerName: z.string(),
  mid: z.string(),
  platformNo: z.string(),
  platformName: z.string(),
  authStatus: z.enum(['active', 'pend', 'disabled']),
  roleClass: z.enum(['admin', 'operator']),
  defaultFlag: z.boolean(),
});

export const queryAdminInfo = operation({
  path: 'plm/query.admin.info',
  title: '查询管理员信息',
  input: z.object({}),
  /** All masked (spec section 3). */
  output: z.object({ adminName: z.string(), adminLoginId: z.string(), adminUserMobile: z.string() }),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read' },
});

export const listPlatforms = operation({
  path: 'plm/platform.sections',
  title: '查询可进入的平台',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({ platformNo: z.string(), platformName: z.string(), homePageUrl: z.string(), roles: z.array(relation) }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

export const listPendingRoles = operation({
  path: 'plm/pend.auth.list',
  title: '查询未激活的角色',
  input: z.object({}),
  output: z.object({ list: z.array(relation) }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

export const setDefaultMerchant = operation({
  path: 'plm/default.mid.setting',
  title: '设置默认登录账户',
  input: z.object({ mid: z.string().min(1).max(32) }),
  output: z.object({ defaultMid: z.string() }),
  errors: [CHOICE_NOT_MEMBER, DEFAULT_ROLE_NOT_ACTIVE],
  policy: { audience: 'person', effect: 'change' },
});

export const merchantOperations = [queryAdminInfo, listPlatforms, listPendingRoles, setDefaultMerchant];
