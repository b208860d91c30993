import { operationsOf, openApiOf } from './open-api.ts';
import { yamlOf } from './yaml.ts';

const files = { merchant: 'docs/api/open-v1.yaml', provider: 'docs/api/provider-v1.yaml' } as const;

/** The generated files by their path. */
export const apiFiles = (): Record<string, string> =>
  Object.fromEntries(
    (['merchant', 'provider'] as const)
      .filter((realm) => operationsOf(realm).length > 0)
      .map((realm) => [files[realm], yamlOf(openApiOf(realm))]),
  );
