/**
 * One SQL file of a schema, applied once, in one transaction, its checksum kept. Files are found by convention:
 * `platform/<module>/sql/*.sql`, `ledger/sql/*.sql`, `capabilities/<module>/sql/*.sql`, ordered by the list of modules that apps/server gives and then by name.
 */
export interface MigrationSource {
  /** e.g. `ledger` or `capabilities/account`: unique, stable. */
  module: string;
  /** Absolute folder that holds `001-….sql`, `002-….sql`. */
  folder: string;
}
