/**
 * `npm run bench -- ledger`: runs one measurement by name and prints its table. It measures programs of this machine
 * only. `npm run bench -- calls transfer 'order list'` measures these calls only.
 */
const benches: Record<string, () => Promise<void>> = {
  ledger: async () => (await import('./ledger.ts')).benchLedger(),
  flood: async () => (await import('./flood/flood.ts')).benchFlood(),
  calls: async () => (await import('./calls/calls.ts')).benchCalls(process.argv.slice(3)),
  upload: async () => (await import('./upload.ts')).benchUpload(),
  batch: async () => (await import('./batch.ts')).benchBatch(),
  books: async () => (await import('./books.ts')).benchBooks(),
  exports: async () => (await import('./exports.ts')).benchExports(size),
  collections: async () => (await import('./collections.ts')).benchCollections(size),
  payouts: async () => (await import('./payouts.ts')).benchPayouts(size),
  webhooks: async () => (await import('./webhooks.ts')).benchWebhooks(size),
  hour: async () => (await import('./hour/hour.ts')).benchHour(size),
  overload: async () => (await import('./overload/overload.ts')).benchOverload(size),
  console: async () => (await import('./console/console.ts')).benchConsole(size),
  opening: async () => (await import('./console/opening.ts')).benchOpening(size),
  growth: async () => (await import('./growth.ts')).benchGrowth(size),
  grid: async () => (await import('./grid.ts')).benchGrid(size),
  portal: async () => (await import('./portal.ts')).benchPortal(),
};

const wanted = process.argv[2] ?? '';
const size = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
const bench = benches[wanted];
if (bench) await bench();
else {
  console.error(`npm run bench -- <${Object.keys(benches).join(' | ')}>`);
  process.exitCode = 2;
}
