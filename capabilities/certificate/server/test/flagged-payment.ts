import { createHash } from 'node:crypto';
import { MINUTE, type Someone, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import {
  removeScratch,
  signedPayment,
  startCertificateEdge,
  UNBIND,
  type CertificateEdge,
} from './certificate-fixture.ts';

export const PAY = signedPayment.path;
export const ORDER = '202611240000000000000001';

/** What a client makes on its own from the words of wire.md. */
export interface Made {
  requestNo: string;
  timestamp: string;
  plaintext: string;
  text: string;
}

/** A maker whose merchant asks for a certificate at the payment, in a session of theirs. */
export interface Payer {
  maker: Someone;
  client: OutsideClient;
}

export class FlaggedPayments {
  readonly db: TestDatabase;
  readonly one: CertificateEdge;

  private constructor(db: TestDatabase, one: CertificateEdge) {
    this.db = db;
    this.one = one;
  }

  static async start(): Promise<FlaggedPayments> {
    const db = await testDatabase();
    const one = await startCertificateEdge(db);
    await one.edge.person([{ mid: 'M100001', role: 'maker' }]);
    await db.admin.query(
      `INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ('M100001', $1, 'cfca')`,
      [PAY],
    );
    return new FlaggedPayments(db, one);
  }

  async stop(): Promise<void> {
    await this.one.edge.stop();
    await this.db.close();
    removeScratch();
  }

  async payer(): Promise<Payer> {
    const maker = await this.one.edge.person([
      { mid: 'M100001', role: 'maker' },
      { mid: 'M100002', role: 'maker' },
    ]);
    const client = await this.one.edge.signIn(maker);
    const { data } = await client.call<{ platformToken: string }>('user/platform/login', {
      platformNo: 'P01',
      mid: 'M100001',
    });
    client.ptoken = data.platformToken;
    return { maker, client };
  }

  async make({ client, maker }: Payer, payee = '远山科技'): Promise<Made> {
    const requestNo = newRequestNo();
    this.one.edge.forward(2 * MINUTE);
    await client.call('plm/send.sms.code', { bizTypeCode: PAY, requestNo, orderNo: ORDER });
    const bare = { requestNo, orderNo: ORDER, payee };
    const mespAuthList = [{ smsCode: this.one.edge.phone.codeOf(maker.mobile) }];
    const digest = createHash('sha256').update(JSON.stringify(bare)).digest('hex');
    const timestamp = String(Date.now());
    return {
      requestNo,
      timestamp,
      plaintext: JSON.stringify({ ...bare, mespAuthList }),
      text: ['测试付款', `收款方：${payee}`, requestNo, timestamp, digest].join('\n'),
    };
  }

  /** Answers the code. */
  async pay({ client }: Payer, { timestamp, plaintext }: Made, cfcaSign: string | undefined): Promise<string> {
    const sent = { timestamp, plaintext, ...(cfcaSign === undefined ? {} : { cfcaSign }) };
    return (await client.call(PAY, null, sent)).responseCode;
  }

  async evidence(requestNo: string): Promise<number> {
    const { rows } = await this.db.admin.query('SELECT count(*) FROM certificate.evidence WHERE request_no = $1', [
      requestNo,
    ]);
    return Number(rows[0].count);
  }

  unbind({ client, maker }: Payer, keySerialNo: string, more: object = {}) {
    return this.one.confirmed(client, maker, UNBIND, { keySerialNo, ...more });
  }

  /** The time of the test, which is ahead of the machine's. */
  now(): string[] {
    return ['-attime', String(Math.floor(this.one.edge.now().getTime() / 1000))];
  }
}
