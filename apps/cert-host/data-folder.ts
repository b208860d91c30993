import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'merchant-portal-cert-host';

/** Where the host keeps its settings and containers: the person's own folder of the system. */
export function dataFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  const home = environment.HOME ?? environment.USERPROFILE ?? homedir();
  if (platform === 'win32') return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), NAME);
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', NAME);
  return join(environment.XDG_DATA_HOME ?? join(home, '.local', 'share'), NAME);
}

export interface HostSettings {
  /** Of the portals that may use the host. */
  origins: readonly string[];
  /** A program that speaks Assuan. */
  pinentry: string;
  /** The PKCS #11 module of a token, in which new keys are made. */
  token?: string;
}

export const settingsFile = (folder: string): string => join(folder, 'settings.json');

export const readSettings = (folder: string): HostSettings =>
  JSON.parse(readFileSync(settingsFile(folder), 'utf8')) as HostSettings;
