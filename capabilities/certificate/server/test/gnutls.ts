import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CERTTOOL } from '#testkit/programs.ts';
import { fileOf, written } from './certificate-fixture.ts';

/** GnuTLS shares no code with OpenSSL, nor with the library that the authority uses. */
const certtool = (...args: string[]): Buffer => execFileSync(CERTTOOL, args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** What certtool says, right or wrong. It knows no time but the machine's. */
export function certtoolSays(...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(CERTTOOL, args, { encoding: 'utf8' });
  if (error) throw error;
  return stdout + stderr;
}

/** As `opensslRequest`. */
export function gnutlsRequest(name: string) {
  const keyFile = fileOf(`${name}.gnutls.key.pem`);
  const file = fileOf(`${name}.gnutls.csr.pem`);
  const template = written(`${name}.cfg`, 'cn = "root of all"\n');
  certtool('--generate-privkey', '--key-type=rsa', '--bits=2048', '--no-text', '--outfile', keyFile);
  certtool('--generate-request', '--load-privkey', keyFile, '--template', template, '--no-text', '--outfile', file);
  return { requisition: readFileSync(file, 'utf8'), keyFile, file };
}

/** The bare signature of RSA-2048 with SHA-256: a CMS of GnuTLS without signed attributes ends with it. */
export function gnutlsSignature(text: string, keyFile: string, certificateFile: string): Buffer {
  const [content, message] = [written('gnutls.txt', text), fileOf('gnutls.p7s')];
  const signer = ['--load-privkey', keyFile, '--load-certificate', certificateFile];
  certtool('--p7-detached-sign', ...signer, '--hash=sha256', '--infile', content, '--outder', '--outfile', message);
  return readFileSync(message).subarray(-256);
}
