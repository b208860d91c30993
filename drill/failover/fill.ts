/**
 * The files of deploy/patroni are for three machines of a network; here each machine is an address of this one, with
 * the same ports, and has a folder. Nothing else of them changes.
 */

/** Of the machines in the files: 10.0.0.11 is the first one. */
const NETWORK = '10.0.0.';
const FIRST = 11;
/** Where a file names all machines. */
const FOR_ALL = 'ETCD_INITIAL_CLUSTER';

export interface Place {
  /** Of loopback, as `127.0.77.`. */
  network: string;
  /** Of the machine, with what it keeps. */
  folder: string;
  /** For each `CHANGE`. */
  password: string;
}

export const addressOf = (network: string, machine: number): string => `${network}${FIRST + machine}`;
export const haproxyOf = (network: string): string => `${network}10:5000`;

/** Text that a file does not have is a mistake of ours: it would run as in production. */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`the file does not say ${from}`);
    return so.replaceAll(from, to);
  }, text);
}

/** Connections of this machine come from 127.0.0.1; a watchdog would restart it. */
export const patroniConfig = (text: string, { network, folder }: Place): string =>
  replaced(text, [
    [`${NETWORK}0/24`, '127.0.0.0/8'],
    [NETWORK, network],
    ['/var/lib/postgresql/15/portal', `${folder}/data`],
    ['/var/lib/postgresql/.pgpass_patroni', `${folder}/pgpass`],
    ['mode: automatic', "mode: 'off'"],
  ]);

export const haproxyConfig = (text: string, network: string): string =>
  replaced(text, [
    ['127.0.0.1:5000', haproxyOf(network)],
    [NETWORK, network],
  ]);

/** The variables of a machine, from the file of the first one. */
export function environmentOf(text: string, machine: number, place: Place): Record<string, string> {
  const lines = [...text.matchAll(/^(?!#)([^=\n]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const first = addressOf(NETWORK, 0);
  return Object.fromEntries(
    lines.map(([name, value]) => {
      const ownValue =
        name === FOR_ALL
          ? value
          : value.replaceAll(first, addressOf(NETWORK, machine)).replace(/^db-1$/, `db-${machine + 1}`);
      return [
        name,
        ownValue
          .replaceAll(NETWORK, place.network)
          .replace(/^CHANGE$/, place.password)
          .replace(/^\/var\/lib\/etcd\//, `${place.folder}/etcd-`),
      ];
    }),
  );
}
