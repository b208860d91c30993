/**
 * `npm run provider`: the people who come before anybody of the console can confirm them, and the demo's codes
 * (capabilities/provider-access/README.md). DATABASE_URL of the database's owner, or the demo's own database.
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { invitationUrl, providerRoles, type ProviderRole } from '#capabilities/provider-access/contract/words.ts';
import { codeAt, enterFirst, enterSecond, recover } from '#capabilities/provider-access/server/index.ts';
import { serverLog } from '#platform/http/index.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { readConfig, secretBytes } from './config.ts';
import { DEMO_TOTP_SECRET, demoColleagues } from './demo/colleagues.data.ts';
import { prepareDatabase } from './prepare-database.ts';
import { asProvider } from './provider-console.ts';
import { demoSecret } from './secret.ts';

const USAGE = `npm run provider -- init   --login 登录名 --name 姓名 --mobile 手机     录入首位系统管理员
npm run provider -- second --login 登录名 --name 姓名 --mobile 手机     录入第二位（首位可登录后）
npm run provider -- init --recover --login 登录名 [--name --mobile]    全部管理员无法登录时（须设置 DATABASE_URL，记入日志）
npm run provider -- code   登录名                                      演示人员当前的动态码
可加 --roles admin,ops,risk,finance,support,audit（默认 admin）`;

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: text,
    name: text,
    mobile: text,
    roles: { type: 'string', default: 'admin' },
    recover: { type: 'boolean', default: false },
  },
});
const [verb = '', demoLogin = ''] = positionals;
const roles = values.roles.split(',') as ProviderRole[];
const commands = { init: values.recover ? recover : enterFirst, second: enterSecond };
const command = commands[verb as keyof typeof commands];

function stopWith(message: string): never {
  console.error(message);
  process.exit(2);
}

const config = readConfig();
if (verb === 'code') {
  if (!config.demo || !demoColleagues.some(({ loginName }) => loginName === demoLogin))
    stopWith('只有演示环境的演示人员可以这样取得动态码');
  console.log(codeAt(DEMO_TOTP_SECRET, new Date()));
  process.exit(0);
}
if (!command || !values.login || roles.some((role) => !(role in providerRoles))) stopWith(USAGE);
if (values.recover && !config.databaseUrl) stopWith('--recover 须设置 DATABASE_URL（数据库所有者的地址）');
if (config.production && !config.secret) stopWith('请设置 PORTAL_SECRET（与服务器相同）');
const secret = config.secret ?? secretBytes(demoSecret(config.dataDir));

await asProvider(
  'portal provider',
  async (db) => {
    const person = { loginName: values.login, userName: values.name, mobile: values.mobile, roles };
    const by = userInfo().username;
    const entered = await db.transaction({}, (tx) => command({ tx, secret, person, by, now: new Date() }));
    if ('refusal' in entered) {
      console.error(entered.refusal);
      return 1;
    }
    console.log(`请由 ${values.name || values.login} 本人打开此链接，设置密码并绑定动态码（只能使用一次，${shanghaiText(entered.expiresAt).slice(0, 16)} 前有效）：
${invitationUrl(config.consoleUrl, entered.token)}`);
    return 0;
  },
  {
    realm: 'provider',
    prepare: (url) => prepareDatabase({ url, secret, demo: config.demo, log: serverLog('warn') }),
  },
);
