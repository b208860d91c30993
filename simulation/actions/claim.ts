import type { Who } from '#capabilities/order/server/test/test-merchant.ts';
import type { ClaimRow } from '../claims.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import type { World } from '../world.ts';

interface Call {
  firm: Firm;
  who: Who;
  path: string;
  input: object;
}

const HOUR_MS = 3_600_000;

/** The time of what is claimed may be over without a worker that has taken it back. */
export function passBeforeAWorker(world: World, draw: Draw): void {
  if (draw.chance(0.12)) world.forward(draw.oneOf([1, 25, 100]) * HOUR_MS);
}

/** Its receiver asks for it. After a lost answer it has been taken already. */
export async function claim(
  world: World,
  { key }: ClaimRow,
  { firm, who, path, input }: Call,
  { expected, taken }: { expected: string; taken: string },
  draw: Draw,
): Promise<string> {
  const { deaths } = world.fuse;
  world.model.claims.requested.add(key);
  const answer = await world.call(firm, who, path, input, draw);
  const outcome = answer.ok ? 'ok' : answer.code;
  const wasLost = outcome === taken && world.fuse.deaths > deaths;
  if (outcome !== expected && !wasLost) world.findings.push(`${path} was answered ${outcome}, should be ${expected}`);
  return wasLost ? expected : outcome;
}
