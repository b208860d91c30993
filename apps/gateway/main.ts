/**
 * `npm run gateway -- check <name> <url>` tries an adapter against its contract (docs/gateways) with the access of the
 * environment's variables, and prints what it breaks. Only for a test system: it pays small amounts.
 * `npm run gateway -- pages` writes the contracts and the tables of docs/gateways again.
 */
import { writeFileSync } from 'node:fs';
import { gatewayContracts } from '#platform/port/contract/index.ts';
import { readGatewayAccess } from '#platform/port/gateway-access.ts';
import type { GatewayName } from '#platform/port/gateway-meter.ts';
import { checkGateway, linesOf } from './check.ts';

const TIMEOUT_MS = 10_000;
const USE = `npm run gateway -- check <${Object.keys(gatewayContracts).join(' | ')}> <address>
npm run gateway -- pages`;

const [command, name = '', url = ''] = process.argv.slice(2);
process.exitCode =
  command === 'check' && Object.hasOwn(gatewayContracts, name) && URL.canParse(url)
    ? await check(name as GatewayName, url)
    : command === 'pages'
      ? await writePages()
      : (console.error(USE), 2);

async function check(gateway: GatewayName, address: string): Promise<number> {
  const contract = gatewayContracts[gateway];
  const { access, faults } = readGatewayAccess(process.env, contract.prefix, contract);
  if (faults.length) return (console.error(faults.join('\n')), 2);
  if (!access.token) console.log(`${contract.prefix}_TOKEN is not set: tokens are not checked`);
  if (contract.isSigned && !access.signing)
    console.log(`${contract.prefix}_SIGN_KEY is not set: signatures are not checked`);
  const checked = await checkGateway(gateway, { url: address, access, patienceMs: TIMEOUT_MS });
  const { broken, unchecked } = checked;
  for (const line of linesOf(gateway, checked)) console.log(line);
  for (const { rule, sentence } of broken) console.log(`  - ${rule}: ${sentence}`);
  const rest = unchecked.length ? `; ${unchecked.length} rules were not checked` : '';
  console.log(`${broken.length ? `${broken.length} findings` : 'the gateway keeps its contract'}${rest}`);
  return broken.length ? 1 : 0;
}

async function writePages(): Promise<number> {
  const { gatewayPages } = await import('./pages.ts');
  for (const [file, text] of gatewayPages()) writeFileSync(file, text);
  return 0;
}
