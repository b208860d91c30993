import type { Machine } from './machine.ts';

export interface Fault {
  what: string;
  /** Who is hit; the synchronous standby is replaced by the other one, without a promotion. */
  victim: 'leader' | 'sync_standby';
  strike(machine: Machine): void;
  /** The machine is back. */
  heal(machine: Machine): void;
}

/** A machine that loses its power: nothing on it says goodbye. */
function kill(machine: Machine): void {
  machine.signalControl('SIGKILL');
  machine.signalPostgres('SIGKILL');
}

export const faults: Readonly<Record<string, Fault>> = {
  postgres: {
    what: 'PostgreSQL of the primary killed',
    victim: 'leader',
    strike: (machine) => machine.killPostgres(),
    heal: () => undefined,
  },
  machine: {
    what: 'PostgreSQL, Patroni and etcd of the primary killed',
    victim: 'leader',
    strike: kill,
    heal: (machine) => machine.start(),
  },
  frozen: {
    what: 'PostgreSQL, Patroni and etcd of the primary frozen',
    victim: 'leader',
    strike(machine) {
      machine.signalControl('SIGSTOP');
      machine.signalPostgres('SIGSTOP');
    },
    heal(machine) {
      machine.signalPostgres('SIGCONT');
      machine.signalControl('SIGCONT');
    },
  },
  // The old primary does not hear that it is none any more: what it commits must not be acknowledged.
  split: {
    what: 'Patroni and etcd of the primary frozen, its PostgreSQL works on',
    victim: 'leader',
    strike: (machine) => machine.signalControl('SIGSTOP'),
    heal: (machine) => machine.signalControl('SIGCONT'),
  },
  standby: {
    what: 'PostgreSQL, Patroni and etcd of the synchronous standby killed',
    victim: 'sync_standby',
    strike: kill,
    heal: (machine) => machine.start(),
  },
};
