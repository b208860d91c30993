import { rmSync } from 'node:fs';
import { isSoak, testSeed } from './sample.ts';
import { startProduct } from './processes.ts';
import { removeShared } from './shared-product.ts';

/**
 * Once for a run of the browser tests: builds the portal if it is stale, starts the product, which creates the demo
 * data, and stops it. Each product of the run starts on a copy of the folder that is left (processes.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const seed = testSeed();
  console.log(
    isSoak()
      ? 'Everything is tested, not a sample of it.'
      : `Random samples of seed ${seed}, the commit's; TEST_SEED=${seed} repeats them, npm run soak tests everything.`,
  );
  const product = await startProduct();
  await product.halt();
  process.env.PORTAL_SEEDED = product.dataDir;
  const shared = (process.env.PORTAL_SHARED = `${product.dataDir}-shared`);
  return async () => {
    await removeShared(shared);
    for (const path of [product.dataDir, shared]) rmSync(path, { recursive: true, force: true });
  };
}
