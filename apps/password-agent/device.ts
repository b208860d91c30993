import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, hostname, networkInterfaces } from 'node:os';

/** What identifies a computer; null when it cannot be read. */
export interface Device {
  mac(): string | null;
  harddisk(): string | null;
  cpu(): string | null;
}

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
};

function diskSerial(): string | null {
  try {
    const serials = readdirSync('/sys/block').map(
      (disk) => textOf(`/sys/block/${disk}/device/serial`) ?? textOf(`/sys/block/${disk}/device/wwid`),
    );
    return serials.find((serial) => serial !== null) ?? null;
  } catch {
    return null;
  }
}

export const thisDevice: Device = {
  mac: () =>
    Object.values(networkInterfaces())
      .flat()
      .find((card) => card && !card.internal && card.mac !== '00:00:00:00:00:00')?.mac ?? null,
  harddisk: diskSerial,
  cpu: () => (cpus()[0] ? `${cpus()[0]!.model} x ${cpus().length}` : null),
};

const machine = (): string => textOf('/etc/machine-id') ?? hostname();

/** The same for one site each time, another for each site: a site learns no number of the computer itself. */
export const fingerprint = (origin: string, kind: string, value: string): string =>
  createHash('sha256')
    .update(JSON.stringify([machine(), origin, kind, value]))
    .digest('hex');
