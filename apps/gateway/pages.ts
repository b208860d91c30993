import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { silences, type GatewayContract } from '#platform/port/contract/gateway-call.ts';
import { openApiOf } from '#platform/port/contract/open-api.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';

const MINUTE = 60_000;
const FOLDER = join(import.meta.dirname, '../../docs/gateways');
const BEGIN = '<!-- written by npm run gateway -- pages -->';
const END = '<!-- end -->';

/** Minutes are rounded: people plan by them. */
function timeOf(ms: number): string {
  if (ms < MINUTE) return `${ms / 1000} s`;
  const minutes = Math.round(ms / MINUTE);
  return ms % MINUTE === 0 ? `${minutes} min` : `about ${minutes} min`;
}

function pauses(pausesMs: readonly number[], until: string): string {
  if (pausesMs.length === 0) return 'never';
  const different = [...new Set(pausesMs)];
  const last = timeOf(different.at(-1)!);
  const every =
    different.length === 1 ? `every ${last}` : `${different.slice(0, -1).map(timeOf).join(', ')}, then every ${last}`;
  return `${every}, until ${until}`;
}

/** The part of a gateway's page that is made of its contract. */
function tablesOf({ prefix, addressVariable, isSigned, calls }: GatewayContract): string {
  const rows = Object.values(calls).map(
    ({ method, path, title, timeoutMs, silence, pausesMs, until }) =>
      `| \`${method} ${path}\` | ${title} | ${timeOf(timeoutMs)} | ${silences[silence]} | ${pauses(pausesMs, until)} |`,
  );
  const refused = Object.values(calls).flatMap(({ method, path, refusals }) =>
    Object.entries(refusals).map(([status, { when }]) => `| \`${method} ${path}\` | ${status} | ${when} |`),
  );
  const signed = isSigned
    ? [
        `| \`${prefix}_SIGN_KEY\`, \`${prefix}_SIGN_KEY_ID\` | file of our private key (PEM) and its name: we sign every request |`,
        `| \`${prefix}_THEIR_KEY\`, \`${prefix}_THEIR_KEY_ID\` | file of your public key (PEM) and its name: we read no answer without your signature |`,
      ]
    : [];
  return [
    BEGIN,
    '',
    '| call | what | time-out | without a clear answer | asked again |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(refused.length ? ['| call | status | when you answer it |', '| --- | --- | --- |', ...refused, ''] : []),
    '| variable | meaning |',
    '| --- | --- |',
    `| \`${addressVariable}\` | address that our calls begin with; it keeps its own path and query |`,
    `| \`${prefix}_TOKEN\` | we send \`authorization: Bearer <token>\` |`,
    `| \`${prefix}_CERT\`, \`${prefix}_KEY\` | files of our client certificate and its key (PEM) |`,
    `| \`${prefix}_CA\` | file of the authorities that your server's certificate must come from (PEM); default: the public ones |`,
    ...signed,
    '',
    END,
  ].join('\n');
}

/** The files of docs/gateways that are written: contracts whole, pages between their marks. */
export function gatewayPages(): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [name, contract] of Object.entries(gatewayContracts) as [GatewayName, GatewayContract][]) {
    const yaml = stringify(openApiOf(contract), { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
    pages.set(join(FOLDER, `${name}.yaml`), `# Written by npm run gateway -- pages\n${yaml}`);
    const file = join(FOLDER, `${name}.md`);
    const text = readFileSync(file, 'utf8');
    const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
    if (from === -1 || to === -1) throw new Error(`${file} has no place for its tables: ${BEGIN} and ${END}`);
    pages.set(file, text.slice(0, from) + tablesOf(contract) + text.slice(to + END.length));
  }
  return pages;
}
