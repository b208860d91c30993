/**
 * One invariant as SQL (security.md, I1 to I10): a row is a break of it. `mid` is the merchant concerned, `finding`
 * names the row and what is wrong. Run by the audit in one snapshot, by the owner of the tables.
 */
export interface AuditRule {
  invariant: string;
  title: string;
  sql: string;
}
