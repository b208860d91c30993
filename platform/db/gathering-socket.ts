import { Socket } from 'node:net';

/**
 * Sends what is written in one turn of the event loop as one packet: statements that do not wait for each other then
 * cost one system call and one wait together.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let isGathering = false;
  socket.write = ((...written: Parameters<typeof write>) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      // After the promises that are settled now have written theirs, and behind the Sync of them all (one-sync.ts).
      process.nextTick(() =>
        process.nextTick(() => {
          isGathering = false;
          socket.uncork();
        }),
      );
    }
    return write(...written);
  }) as Socket['write'];
  return socket;
}
