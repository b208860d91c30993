import type { RightCode } from '#platform/kernel/menu.ts';
import { fillKinds, openProviderAccounts } from '#capabilities/account/server/index.ts';
import { encryptPassword } from '#platform/wire/sm2-password.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { openPasswordEntry, type SmsDeps } from '#capabilities/identity/server/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { ChangeLine, ProviderUser, Session } from '#platform/http/handler.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import { callOperation } from '#testkit/call-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { ApplicationData } from '../../contract/application.ts';
import { approveApplication, saveApplication, submitApplication } from '../../contract/provider-operations.ts';
import { attachFile } from '../../contract/attachment-operations.ts';
import { neededAttachments } from '../../contract/words.ts';
import { goodApplication } from '../../test/good-application.ts';
import { onboardingBindings } from '../bindings.ts';
import { INVITE, inviteJob } from '../invitation.ts';
import { OPEN_SHEET, openSheetJob } from '../provider/sheet/open-sheet-job.ts';
import { onboardingProviderBindings, type OnboardingDeps } from '../provider/bindings.ts';
import { files } from './papers.ts';

export const BEGIN = '2026-11-20T15:00:00+08:00';
export const SECRET = Buffer.alloc(32, 7);
const PORTAL = 'https://portal.example';

export const user = (userName: string, ...permissions: RightCode[]): ProviderUser => ({
  userId: newId(),
  userName,
  loginName: userName,
  roles: [],
  permissions: new Set(permissions),
});

const watched = (database: Database, around: (tx: Tx) => Tx): Database => ({
  ...database,
  transaction: (options, work) => database.transaction(options, (tx) => work(around(tx))),
});

type Mandatory<O extends Operation> = InputOf<O>;

/** The console's handlers and the portal's, on the real PostgreSQL, each as its own role. */
export class OnboardingFixture {
  readonly db: TestDatabase;
  readonly clock = fixedClock(BEGIN);
  readonly messages: { mobile: string; text: string }[] = [];
  readonly writer = user('运营小李', 'op.onboarding.edit');
  readonly decider = user('风控老王', 'op.onboarding.approve');
  readonly #deps: OnboardingDeps;
  /** A pool of its own, as the product has it. */
  readonly #counters: Database;

  private constructor(db: TestDatabase, more: Partial<OnboardingDeps>) {
    this.db = db;
    this.#counters = db.open({ poolSize: 2, applicationName: 'test' });
    this.#deps = {
      secret: SECRET,
      provider: { platformNo: 'P01', platformName: '商户门户' },
      merchantMenu: [],
      applications: [],
      reviewedKinds: [withdrawalKind.contract.id, transferKind.contract.id],
      ...more,
    };
  }

  static async open(more: Partial<OnboardingDeps> = {}): Promise<OnboardingFixture> {
    const db = await testDatabase();
    await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
      await openProviderAccounts(tx);
      await fillKinds(tx, [withdrawalKind, transferKind]);
    });
    return new OnboardingFixture(db, more);
  }

  async close(): Promise<void> {
    await this.#counters.close();
    await this.db.close();
  }

  /** A call at the console, as the edge makes it. `around`: every statement passes it. */
  async at<O extends Operation>(
    who: ProviderUser,
    operation: O,
    input: Mandatory<O>,
    { file, around = (tx) => tx, changes }: { file?: Buffer; around?: (tx: Tx) => Tx; changes?: ChangeLine[] } = {},
  ): Promise<Result<OutputOf<O>>> {
    const binding = onboardingProviderBindings(this.#deps).find((one) => one.operation === operation)!;
    const session: Session = {
      sessionId: newId(),
      tokenHash: '',
      personId: who.userId,
      personName: who.userName,
      role: null,
      provider: who,
    };
    const database = watched(this.db.console, around);
    return callOperation<OutputOf<O>>({
      database,
      binding,
      input,
      session,
      clock: this.clock,
      ...(file ? { file } : {}),
      ...(changes ? { changes } : {}),
    });
  }

  async must<O extends Operation>(
    who: ProviderUser,
    operation: O,
    input: Mandatory<O>,
    file?: Buffer,
  ): Promise<OutputOf<O>> {
    const done = await this.at(who, operation, input, file ? { file } : {});
    if (!done.ok) throw new Error(`${operation.path}: ${done.code} ${done.text ?? ''} ${JSON.stringify(done.data)}`);
    return done.data;
  }

  /** A call of the portal that needs no login. */
  async publicly<T>(path: string, input: unknown): Promise<Result<T>> {
    const sms: SmsDeps = { secret: SECRET, countersDb: this.#counters, sms: { send: async () => undefined } };
    const deps = { ...sms, realClock: this.clock };
    const binding = onboardingBindings(deps).find(({ operation }) => operation.path === path)!;
    return callOperation<T>({ database: this.db.database, binding, input, clock: this.clock });
  }

  data(more: { [Step in keyof ApplicationData]?: Partial<ApplicationData[Step]> } = {}): ApplicationData {
    const steps = Object.entries(goodApplication).map(([step, value]) => [
      step,
      { ...value, ...more[step as keyof ApplicationData] },
    ]);
    return Object.fromEntries(steps) as ApplicationData;
  }

  /** Written and with its attachments, not submitted yet. */
  async write(data = this.data(), who = this.writer): Promise<{ applicationNo: string; version: number }> {
    const { applicationNo, version } = await this.must(who, saveApplication, { data });
    let last = version;
    for (const kind of neededAttachments) {
      const upload = { fileName: `${kind}.png`, size: files.png.length, md5: '0'.repeat(32), sha256: '0'.repeat(64) };
      ({ version: last } = await this.must(who, attachFile, { ...upload, applicationNo, kind }, files.png));
    }
    return { applicationNo, version: last };
  }

  async submit(data = this.data(), who = this.writer): Promise<{ applicationNo: string; version: number }> {
    const written = await this.write(data, who);
    const { version } = await this.must(who, submitApplication, written);
    return { applicationNo: written.applicationNo, version };
  }

  async opened(data = this.data()): Promise<{ applicationNo: string; mid: string }> {
    const submitted = await this.submit(data);
    const { mid } = await this.must(this.decider, approveApplication, submitted);
    return { applicationNo: submitted.applicationNo, mid };
  }

  /** Runs the jobs that are due; answers the token of the last link that was sent. */
  async sent(): Promise<string> {
    const worker = createWorker({
      db: this.db.database,
      clock: this.clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      handlers: {
        [INVITE]: inviteJob({
          sms: { send: async (message) => void this.messages.push(message) },
          secret: SECRET,
          portalUrl: PORTAL,
        }),
      },
      name: 'test',
      concurrency: 1,
    });
    await worker.runDue();
    return /token=([0-9a-f]{64})/.exec(this.messages.at(-1)?.text ?? '')?.[1] ?? '';
  }

  /** Opens what was approved of sheets, as the console's worker does. `around`: every statement passes it. */
  async openSheets(around: (tx: Tx) => Tx = (tx) => tx): Promise<void> {
    const worker = createWorker({
      db: watched(this.db.console, around),
      clock: this.clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      handlers: { [OPEN_SHEET]: openSheetJob(this.#deps) },
      name: 'test console',
      concurrency: 4,
    });
    await worker.runDue();
  }

  /** A password as the page seals it, for one try. */
  async sealed(password: string): Promise<{ password: string; nonceStr: string }> {
    const entry = await this.db.database.transaction({}, (tx) =>
      openPasswordEntry(tx, SECRET, 'login', null, this.clock.now()),
    );
    const { nonceStr, random, publicPoint } = entry;
    return { password: encryptPassword(random, password, publicPoint), nonceStr };
  }
}
