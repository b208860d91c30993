import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, settingsFile } from '../data-folder.ts';
import { readMessages, writeMessage } from '../framing.ts';
import type { HostReply } from '../host.ts';

export const PORTAL = 'https://portal.example.com';
const SCRIPTED = join(import.meta.dirname, '../../../platform/pinentry/test/scripted-pinentry.ts');

export const SM2_ID = 'distid:1234567812345678';
/** How openssl is asked to make a key, to sign and to check. */
const ways = {
  rsa: { newKey: ['RSA', '-pkeyopt', 'rsa_keygen_bits:2048'], signing: [], checking: [] },
  sm2: {
    newKey: ['EC', '-pkeyopt', 'ec_paramgen_curve:SM2'],
    signing: ['-sm3', '-sigopt', SM2_ID],
    checking: ['-vfyopt', SM2_ID],
  },
};

/** The helper as a browser starts it, on a home folder of its own; the other side is the program openssl. */
export class RunningHost {
  readonly home = mkdtempSync(join(tmpdir(), 'cert-host-'));
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  /** What the dialogs were given. */
  readonly log = join(this.home, 'assuan');
  readonly #token: string | undefined;
  readonly #flags: readonly string[];
  process!: ChildProcess;
  replies!: AsyncGenerator<unknown>;
  #calls = 0;

  /** `token`: the module of a token, and what it needs in the environment. `flags`: of the helper's Node. */
  constructor(
    token?: { module: string; environment: (home: string) => NodeJS.ProcessEnv },
    flags: readonly string[] = [],
  ) {
    this.#flags = flags;
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
    this.process = spawn(process.execPath, [...this.#flags, join(import.meta.dirname, '../main.ts')], {
      env: this.environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.replies = readMessages(this.process.stdout!);
    if ((await this.send('connect')).errorcode !== 0) throw new Error('the helper does not connect');
  }

  /** As a page that disconnects and connects: the settings are read again. */
  async again(): Promise<void> {
    this.stop();
    await this.start();
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

  async call(name: string, params: object = {}): Promise<string> {
    const { errorcode, result } = await this.send('invoke', name, params);
    if (errorcode !== 0) throw new Error(`${name}: ${String(result)}`);
    return result as string;
  }

  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { cwd: this.home, stdio: 'pipe' }).toString();
  }

  /** Issued by openssl for the request, as an authority does. */
  #issue(request: string, serial: string, algorithm: 'rsa' | 'sm2'): string {
    writeFileSync(join(this.home, 'r.der'), Buffer.from(request, 'base64'));
    return this.issueAgain(serial, algorithm);
  }

  /** Another certificate for the key of the last request. */
  issueAgain(serial: string, algorithm: 'rsa' | 'sm2' = 'rsa'): string {
    const { newKey, signing, checking } = ways[algorithm];
    this.openssl('genpkey', '-algorithm', ...newKey, '-out', 'ca.key');
    this.openssl('req', '-x509', '-key', 'ca.key', ...signing, '-out', 'ca.pem', '-subj', '/CN=ca');
    const signed = ['-in', 'r.der', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', `0x${serial}`];
    const how = [...signing, ...checking, '-outform', 'DER', '-out', 'c.der'];
    this.openssl('x509', '-req', '-inform', 'DER', ...signed, ...how);
    return readFileSync(join(this.home, 'c.der')).toString('base64');
  }

  /** Answers the certificate; the request is in `r.der`, the authority in `ca.pem`. */
  async enrol(containerName: string, serial = '1A2B', algorithm: 'rsa' | 'sm2' = 'rsa'): Promise<string> {
    const request = await this.call('CreatePKCS10', { containerName, commonName: '李文静', algorithm });
    const signatureCert = this.#issue(request, serial, algorithm);
    await this.call('InstallCertificate', { containerName, signatureCert, chain: [] });
    return signatureCert;
  }

  /** What openssl says of the request: whether the key that it names has signed it, and its subject. */
  requestSays(algorithm: 'rsa' | 'sm2' = 'rsa'): string {
    const read = ['-in', 'r.der', '-inform', 'DER', '-verify', ...ways[algorithm].checking];
    return this.openssl('req', ...read, '-noout', '-subject', '-nameopt', 'utf8');
  }

  /**
   * What is in an envelope for `ca.pem`. `openssl cms` opens none whose key is under SM2: asn1parse takes it apart,
   * pkeyutl opens the key and enc the content.
   */
  openedSm2Envelope(sealed: Buffer): string {
    writeFileSync(join(this.home, 'e.der'), sealed);
    const parsed = this.openssl('asn1parse', '-inform', 'DER', '-in', 'e.der');
    const octets = parsed.matchAll(/OCTET STRING +\[HEX DUMP\]:([0-9A-F]+)/g);
    const [wrapped, iv] = Array.from(octets, ([, hex]) => hex!);
    const [, at, head, length] = /^ *(\d+):d=\d+ +hl=(\d+) l= *(\d+) prim: cont \[ 0 \]/m.exec(parsed)!;
    const begin = Number(at) + Number(head);
    writeFileSync(join(this.home, 'k.bin'), Buffer.from(wrapped!, 'hex'));
    writeFileSync(join(this.home, 'x.bin'), sealed.subarray(begin, begin + Number(length)));
    this.openssl('pkeyutl', '-decrypt', '-inkey', 'ca.key', '-in', 'k.bin', '-out', 'key.bin');
    const key = readFileSync(join(this.home, 'key.bin')).toString('hex');
    return this.openssl('enc', '-d', '-sm4-cbc', '-K', key, '-iv', iv!, '-in', 'x.bin');
  }
}
