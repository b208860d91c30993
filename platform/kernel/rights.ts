/**
 * Who may make a call, as a person writes it down beside the policy: everybody, everybody who is logged in, every
 * member of a merchant, or members with these roles. Administrators of a merchant may make every call of its members;
 * an empty list means them alone.
 */
export type Caller = 'anybody' | 'person' | 'member' | readonly ('maker' | 'checker' | 'viewer')[];

/** The calls of one folder, by path (`server/rights.data.ts`). */
export type Rights = Readonly<Record<string, Caller>>;
