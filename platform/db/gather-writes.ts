import type { Writable } from 'node:stream';

/**
 * Sends what is written in one turn of the event loop as one packet: statements that do not wait for each other then
 * cost one system call and one wait together. Only for a stream that is connected: when a socket connects, Node gives
 * it its own `write` again.
 */
export function gatherWrites(stream: Writable): void {
  const write = stream.write.bind(stream);
  let isGathering = false;
  stream.write = ((...written: Parameters<typeof write>) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      // After the promises that are settled now have written theirs, and behind the Sync of them all (one-sync.ts).
      process.nextTick(() =>
        process.nextTick(() => {
          isGathering = false;
          stream.uncork();
        }),
      );
    }
    return write(...written);
  }) as Writable['write'];
}
