import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { ProviderUser } from '#platform/http/handler.ts';
import type { ApiClient, ApiReply } from '#testkit/api-client.ts';
import { openApiWorld, type ApiWorld } from '#testkit/api-world.ts';
import type { ProviderApiEdge } from '#testkit/provider-api-edge.ts';
import { apiSubmitApplication } from '../../contract/api-operations.ts';
import { approveApplication, returnApplication, showApplication } from '../../contract/provider-operations.ts';

let world: ApiWorld;
let fixture: OrderFixture;
let edge: ProviderApiEdge;
let client: ApiClient;
let person: ProviderUser;
beforeAll(async () => {
  world = await openApiWorld();
  [fixture, edge] = [world.edge.fixture, world.provider];
  ({ client } = await edge.client({ name: '拓展系统' }));
  person = await edge.atConsole.add('王风控', 'risk');
});
afterAll(() => world.stop());

const APPLICATIONS = '/provider/v1/applications';
const example = apiSubmitApplication.example.body as Record<string, Record<string, unknown>>;
/** Codes with their check character: a company an application. */
const [OPENED, WRONG, RETURNED, TWICE] = [
  '91350100M000100Y43',
  '91350100M000100Y44',
  '91350100M000100Y56',
  '91350100M000100Y69',
] as const;
const applicationOf = (creditCode: string, more: object = {}) => ({
  ...example,
  subject: { ...example.subject, creditCode },
  ...more,
});
const apply = (body: object, by = client): Promise<ApiReply> => by.send({ path: APPLICATIONS, body });
const refusal = ({ status, body }: ApiReply): string => `${status} ${body.code} ${body.member ?? ''}`.trim();
const numberOf = ({ body, text }: ApiReply): string => {
  expect(body, text).toMatchObject({ state: 'submitted' });
  return body.applicationNo as string;
};
const seen = async (applicationNo: string) => {
  const { version } = must(await edge.atConsole.call(person, showApplication, { applicationNo }));
  return { applicationNo, version };
};
const read = async (applicationNo: string) => (await client.send({ path: `${APPLICATIONS}/${applicationNo}` })).body;
const count = async (): Promise<number> => {
  const { rows } = await fixture.db.admin.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM onboarding.applications',
  );
  return rows[0]!.n;
};

describe('A system of the provider', () => {
  it('applies for a merchant, which is opened when a person approves it', async () => {
    const applicationNo = numberOf(await apply(applicationOf(OPENED)));
    expect(await read(applicationNo)).toMatchObject({ state: 'submitted', creditCode: OPENED, mid: null });
    const { mid } = must(await edge.atConsole.call(person, approveApplication, await seen(applicationNo)));
    expect(await read(applicationNo)).toMatchObject({ state: 'opened', mid });
    const { body } = await client.send({ path: `/provider/v1/merchants/${mid}` });
    expect(body).toMatchObject({ mid, state: 'active', accounts: [{ available: '0.00' }, { available: '0.00' }] });
    const again = { path: `${APPLICATIONS}/${applicationNo}/submissions`, body: applicationOf(OPENED) };
    expect(refusal(await client.send(again))).toBe('422 08302KPLMS path.applicationNo');
  });

  it('submits a returned application again, corrected, without its papers', async () => {
    const applicationNo = numberOf(await apply(applicationOf(RETURNED)));
    const reason = '请核对注册地址';
    must(await edge.atConsole.call(person, returnApplication, { ...(await seen(applicationNo)), reason }));
    expect(await read(applicationNo)).toMatchObject({ state: 'returned', reason });
    const body = applicationOf(RETURNED, { attachments: [] });
    expect(numberOf(await client.send({ path: `${APPLICATIONS}/${applicationNo}/submissions`, body }))).toBe(
      applicationNo,
    );
    expect(refusal(await client.send({ path: `${APPLICATIONS}/JJ20261120999999/submissions`, body }))).toBe(
      '404 08301KPLMS path.applicationNo',
    );
  });

  it('is refused by the member that is wrong, and nothing of the application is kept', async () => {
    const before = await count();
    const { people, attachments } = example;
    const faults: [object, string][] = [
      [applicationOf(WRONG), '422 08304KPLMS body.subject.creditCode'],
      [
        applicationOf(TWICE, { people: { ...people, administratorMobile: '1' } }),
        '422 08304KPLMS body.people.administratorMobile',
      ],
      [applicationOf(TWICE, { attachments: [] }), '422 08304KPLMS body.attachments'],
      [
        applicationOf(TWICE, { attachments: [{ ...(attachments as unknown as object[])[0], content: 'YWJj' }] }),
        '422 08307KPLMS body.attachments',
      ],
      [applicationOf(TWICE, { people: { ...people, colour: 'red' } }), '400 09114KPLMS body.people.colour'],
    ];
    for (const [body, expected] of faults) expect(refusal(await apply(body))).toBe(expected);
    const { legal } = example;
    const several = {
      people: { ...people, administratorMobile: '1' },
      legal: { ...legal, idNo: '2' },
      attachments: [],
    };
    const { body } = await apply(applicationOf(WRONG, several));
    expect(body).toMatchObject({ code: '08304KPLMS', member: 'body.subject.creditCode' });
    expect((body.faults as { member: string }[]).map(({ member }) => member)).toEqual([
      'body.subject.creditCode',
      'body.legal.idNo',
      'body.people.administratorMobile',
      ...Array.from({ length: 4 }, () => 'body.attachments'),
    ]);
    expect((body.faults as object[])[2]).toEqual({
      member: 'body.people.administratorMobile',
      title: '请输入正确的手机号',
      titleEn: 'body.people.administratorMobile is missing or wrong: the contract describes it.',
    });
    expect(await count()).toBe(before);
    numberOf(await apply(applicationOf(TWICE)));
    expect(refusal(await apply(applicationOf(TWICE)))).toBe('422 08305KPLMS body.subject');
  });

  it('needs the scope, and leaves its name in the log but no whole ID number', async () => {
    const { client: reader } = await edge.client({ scopes: ['applications:read'] });
    expect(refusal(await apply(applicationOf(WRONG), reader))).toBe('403 09110KPLMS');
    const { rows } = await fixture.db.admin.query<{ person_name: string; object: string }>(
      `SELECT person_name, object FROM security.operation_records WHERE path = 'POST ${APPLICATIONS}' AND response_code = '00000'`,
    );
    expect(rows[0]).toEqual({ person_name: '接口·拓展系统', object: expect.stringMatching(/^进件申请JJ/) });
    const kept = await fixture.db.admin.query(
      `SELECT 1 FROM machine.calls WHERE request::text LIKE '%11010519491231002X%' OR request::text LIKE '%13912345601%'`,
    );
    expect(kept.rows).toEqual([]);
  });
});
