/**
 * Who may make a call, as a person writes it down separately from the policy: everybody, everybody who is logged in,
 * every member of a merchant, or members with these roles. Administrators of a merchant may make every call of its
 * members; an empty list means them alone.
 */
export type Caller = 'anybody' | 'person' | 'member' | readonly ('maker' | 'checker' | 'viewer')[];

/**
 * Who of the provider may make a call of the console: everybody before the login, everybody behind it, or people with
 * one of these roles.
 */
export type ProviderCaller =
  | 'anybody'
  | 'everyone'
  | readonly ('admin' | 'ops' | 'risk' | 'finance' | 'support' | 'audit')[];

/** The provider's calls of one folder, by path (`server/provider-rights.data.ts`). */
export type ProviderRights = Readonly<Record<string, ProviderCaller>>;

/** The calls of one folder, by path (`server/rights.data.ts`). */
export type Rights = Readonly<Record<string, Caller>>;
