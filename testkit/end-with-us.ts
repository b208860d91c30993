import { spawn } from 'node:child_process';

/**
 * Ends a process when this one has gone, however it went: the shell reads from a pipe that this process alone holds
 * open. Call the answer when the process ended first, so that another process with its number is not ended instead.
 */
export function endWithUs(pid: number): () => void {
  const watchdog = spawn('sh', ['-c', `cat >/dev/null; kill -TERM ${pid} 2>/dev/null`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  // The shell first, so that it does not read the end of its pipe; the group with it.
  return () => {
    try {
      process.kill(-watchdog.pid!, 'SIGKILL');
    } catch {
      // It has gone already.
    }
    watchdog.stdin.destroy();
  };
}
