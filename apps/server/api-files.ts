import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { openApiOf } from './open-api.ts';
import { clientOf, errorCodesText } from './typescript-client.ts';
import { yamlOf } from './yaml.ts';

const CLIENT = 'clients/typescript';

/** As `npm run format` would leave it. */
async function formatted(path: string, text: string): Promise<string> {
  const { ignorePatterns: _none, ...style } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig & {
    ignorePatterns?: unknown;
  };
  const { code, errors } = await format(path, text, style);
  if (errors.length > 0) throw new Error(`${path} is no TypeScript: ${JSON.stringify(errors[0])}`);
  return code;
}

/** The generated files by their path: the contracts, and the typed client that is made from them. */
export async function apiFiles(): Promise<Record<string, string>> {
  const sources = {
    [`${CLIENT}/open-v1.generated.ts`]: clientOf('merchant'),
    [`${CLIENT}/provider-v1.generated.ts`]: clientOf('provider'),
    [`${CLIENT}/error-codes.generated.ts`]: errorCodesText(),
  };
  const clients = Object.entries(sources).map(async ([path, text]) => [path, await formatted(path, text)] as const);
  return {
    'docs/api/open-v1.yaml': yamlOf(openApiOf('merchant')),
    'docs/api/provider-v1.yaml': yamlOf(openApiOf('provider')),
    ...Object.fromEntries(await Promise.all(clients)),
  };
}
