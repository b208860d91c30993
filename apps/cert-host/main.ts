/** Started by a browser, which names the extension that asks; speaks native messaging on its input and output. */
import { join } from 'node:path';
import { pinentry } from '#platform/pinentry/pinentry.ts';
import { IDLE_MS } from './constants.ts';
import { ContainerFolder } from './container-file.ts';
import { dataFolder, readSettings } from './data-folder.ts';
import { readMessages, writeMessage } from './framing.ts';
import { CertificateHost } from './host.ts';
import { KeyStores } from './key-stores.ts';
import { Person } from './person.ts';
import { RefusalFile } from './refusal-file.ts';

const folder = dataFolder(process.env);
const { origins, pinentry: program, token } = readSettings(folder);
const files = new ContainerFolder(join(folder, 'containers'));
// Without a token its binding is not loaded.
const keys = token
  ? new KeyStores(new (await import('./token/token-store.ts')).TokenStore(token), files)
  : new KeyStores(files);
const host = new CertificateHost({
  origins,
  keys,
  person: new Person(pinentry([program]), {
    consents: join(folder, 'allowed-origins.json'),
    refusals: new RefusalFile(join(folder, 'refusals.json')),
  }),
});

const idle = setTimeout(() => process.exit(0), IDLE_MS);
for await (const message of readMessages(process.stdin)) {
  idle.refresh();
  // One after the other: a person is asked one thing at a time.
  writeMessage(process.stdout, await host.answer(message));
  idle.refresh();
}
process.exit(0);
