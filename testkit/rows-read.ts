interface Asked {
  query(sql: string, params: unknown[]): Promise<{ rows: { rows: number }[] }>;
}

/**
 * How many rows of a table (`ledger.entries`) are read by some work of a client, by index or one by one. The client is
 * in a transaction; what it read before does not count.
 */
export async function rowsReadBy(client: Asked, table: string, work: () => Promise<unknown>): Promise<number> {
  const soFar = async () => {
    const { rows } = await client.query(
      'SELECT (idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relid = $1::regclass',
      [table],
    );
    return rows[0]!.rows;
  };
  const before = await soFar();
  await work();
  return (await soFar()) - before;
}
