/**
 * `npm run drill -- failover`: does on purpose, on this machine, what an operator fears, prints figures and ends with 1
 * when something acknowledged was lost.
 */
const drills: Record<string, (faults: string[]) => Promise<boolean>> = {
  failover: async (faults) => (await import('./failover/failover.ts')).drillFailover(faults),
};

const [name = '', ...rest] = process.argv.slice(2);
const drill = drills[name];
if (drill) process.exitCode = (await drill(rest)) ? 0 : 1;
else {
  console.error(`npm run drill -- <${Object.keys(drills).join(' | ')}>`);
  process.exitCode = 2;
}
