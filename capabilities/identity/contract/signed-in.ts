import { z } from 'zod';

/** Spec section 3, userRoleRelations entry; `defaultFlag` marks the default login account of the switch list. */
export const userRoleRelation = z.object({
  customerName: z.string(),
  mid: z.string(),
  platformNo: z.string(),
  platformName: z.string(),
  authStatus: z.enum(['active', 'pend', 'disabled']),
  roleClass: z.enum(['admin', 'operator']),
  defaultFlag: z.boolean(),
});
export type UserRoleRelation = z.output<typeof userRoleRelation>;

/** The answer of every kind of login, that of the company pay page too. */
export const signedIn = z.object({
  /** Session token; the page keeps it in session storage and sends it as the header `ptoken`. */
  ptoken: z.string(),
  homePageUrl: z.string(),
  userRoleRelations: z.array(userRoleRelation),
  /** The merchant of the session, or null: the person picks one (or has none). */
  mid: z.string().nullable(),
});
