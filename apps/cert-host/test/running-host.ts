import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, settingsFile } from '../data-folder.ts';
import { readMessages, writeMessage } from '../framing.ts';
import type { HostReply } from '../host.ts';

export const PORTAL = 'https://portal.example.com';
const SCRIPTED = join(import.meta.dirname, '../../../platform/pinentry/test/scripted-pinentry.ts');

/** The helper as a browser starts it, on a home folder of its own; the other side is the program openssl. */
export class RunningHost {
  readonly home = mkdtempSync(join(tmpdir(), 'cert-host-'));
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  /** What the dialogs were told. */
  readonly log = join(this.home, 'assuan');
  readonly #token: string | undefined;
  process!: ChildProcess;
  replies!: AsyncGenerator<unknown>;
  #calls = 0;

  /** `token`: the module of a token, and what it needs in the environment. */
  constructor(token?: { module: string; environment: (home: string) => NodeJS.ProcessEnv }) {
    this.environment = {
      ...process.env,
      HOME: this.home,
      XDG_DATA_HOME: join(this.home, 'data'),
      ...token?.environment(this.home),
    };
    this.folder = dataFolder(this.environment);
    this.#token = token?.module;
  }

  /** What the person types next into the system's dialogs; `cancel` refuses. */
  types(text: string): void {
    const program = join(this.home, 'pinentry');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${SCRIPTED}' '${text}' '${this.log}'\n`, {
      mode: 0o755,
    });
    mkdirSync(this.folder, { recursive: true });
    const settings = { origins: [PORTAL], pinentry: program, token: this.#token };
    writeFileSync(settingsFile(this.folder), JSON.stringify(settings));
  }

  async start(): Promise<void> {
    this.process = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: this.environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.replies = readMessages(this.process.stdout!);
    if ((await this.send('connect')).errorcode !== 0) throw new Error('the helper does not connect');
  }

  stop(): void {
    this.process.kill();
  }

  remove(): void {
    rmSync(this.home, { recursive: true });
  }

  async send(action: string, name = '', params: object = {}, origin = PORTAL): Promise<HostReply> {
    this.#calls += 1;
    const randomId = String(this.#calls).padStart(10, '0');
    writeMessage(this.process.stdin!, { action, origin, funcInfo: { function: name, params, randomId } });
    const reply = (await this.replies.next()).value as HostReply;
    if (reply.randomId !== randomId) throw new Error(`the reply to ${reply.randomId}, not to ${randomId}`);
    return reply;
  }

  async ask(name: string, params: object = {}): Promise<string> {
    const { errorcode, result } = await this.send('invoke', name, params);
    if (errorcode !== 0) throw new Error(`${name}: ${String(result)}`);
    return result as string;
  }

  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { cwd: this.home, stdio: 'pipe' }).toString();
  }

  /** Issued by openssl for the request, as an authority does. */
  #issue(request: string, serial: string): string {
    writeFileSync(join(this.home, 'r.der'), Buffer.from(request, 'base64'));
    const own = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca'];
    this.openssl('req', '-x509', ...own);
    const signed = ['-in', 'r.der', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', `0x${serial}`];
    this.openssl('x509', '-req', '-inform', 'DER', ...signed, '-outform', 'DER', '-out', 'c.der');
    return readFileSync(join(this.home, 'c.der')).toString('base64');
  }

  /** Answers the certificate; the request is in `r.der`, the authority in `ca.pem`. */
  async enrol(containerName: string, serial = '1A2B'): Promise<string> {
    const request = await this.ask('CreatePKCS10', { containerName, commonName: '李文静' });
    const signatureCert = this.#issue(request, serial);
    await this.ask('InstallCertificate', { containerName, signatureCert, chain: [] });
    return signatureCert;
  }

  /** What openssl says of the request: whether the key that it names has signed it, and its subject. */
  requestSays(): string {
    return this.openssl('req', '-in', 'r.der', '-inform', 'DER', '-verify', '-noout', '-subject', '-nameopt', 'utf8');
  }
}
