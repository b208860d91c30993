import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, shanghaiDate, weekdayOf } from '#platform/kernel/shanghai-time.ts';
import { allInSoak, inSoak } from '#testkit/in-soak.ts';
import {
  confirmWithFactors,
  expectHeading,
  expectSeen,
  expectState,
  goTo,
  pickOption,
  rowsOf,
  seen,
} from './browser/actions.ts';
import { ApiReader, PATIENTLY } from './browser/api-reader.ts';
import { DESKTOP } from './browser/browser-user.ts';
import { expectNoComplaints, openPortal } from './browser/portal.ts';
import { BASIC, MOBILES } from './security/confirmation.ts';

/** 晨光 signs, buys, earns and redeems, over three trading days. The tests build on each other. */
const portal = openPortal('wealth', { users: { maker: 'cg-maker' } });
const { 'cg-maker': MAKER } = MOBILES;
const PHONE = { width: 390, height: 844 };

let reader: ApiReader;
/** A Tuesday: the two days after it are trading days, too. */
let tuesday = addDays(shanghaiDate(new Date()), 1);
while (weekdayOf(tuesday) !== 2) tuesday = addDays(tuesday, 1);

async function clockAt(day: string, hour: string): Promise<void> {
  const answer = await fetch(new URL('/clock', portal.product.simulatorsUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: `${day}T${hour}:00+08:00` }),
  });
  expect(answer.status).toBe(200);
}
beforeAll(async () => {
  reader = await ApiReader.open(portal.product, 'cg-viewer', BASIC);
  await clockAt(tuesday, '10:00');
});

const button = (name: RegExp) =>
  portal.maker.page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
const dialogOf = () => portal.maker.page.getByRole('dialog');
const rowOf = (side: string) => rowsOf(portal.maker.page).filter({ hasText: side });

async function send(title: string): Promise<void> {
  const { page } = portal.maker;
  await dialogOf().getByRole('button', { name: '下一步' }).click();
  await confirmWithFactors(portal.product, page, MAKER, title);
}

async function picture(name: string): Promise<void> {
  const { page } = portal.maker;
  await portal.screenshots.take(page, name);
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await portal.screenshots.take(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}

describe('BZ10 wealth, at its address RT20', () => {
  it('is signed in its steps, and opened by the fund company', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '余额理财');
    await expectHeading(page, '开通余额理财');
    expect(page.url()).toContain('#/lyb/index');
    await portal.screenshots.take(page, 'introduction');
    await button(/^开始签约$/).click();
    await page.getByLabel('经办人姓名').fill('王经办');
    await page.getByLabel('经办人手机号').fill('13800000002');
    await page.getByLabel('资金来源').fill('经营收入');
    await button(/^保存并继续$/).click();
    for (const answer of ['500万元至2,000万元', '不到2年', '10%以内']) await page.getByLabel(answer).check();
    await page.getByLabel(/已阅读并同意/).check();
    await picture('protocol');
    await button(/^签署并提交$/).click();
    await confirmWithFactors(portal.product, page, MAKER, '签署余额理财协议');
    await expectSeen(page, '还没有交易记录');
    await expectSeen(page, '稳健型');
  });

  it('is bought before the cut-off, confirmed the next trading day, and earns', async () => {
    const { page } = portal.maker;
    const before = await reader.available();
    await button(/^申\s?购$/).click();
    await dialogOf().getByLabel('申购金额').waitFor();
    await pickOption(page, '付款账户', '0011');
    await dialogOf().getByLabel('申购金额').fill('4000');
    await portal.screenshots.take(page, 'buy');
    await send('确认申购');
    await rowOf('申购')
      .getByText(`预计 ${addDays(tuesday, 1)} 确认`)
      .waitFor();
    await expect.poll(() => reader.available(), PATIENTLY).toBe(before - 400_000n);
    // What reaches the fund company after the clock was moved counts for a later day.
    await rowOf('申购').getByText('确认中').waitFor();
    await clockAt(addDays(tuesday, 1), '09:01');
    await rowOf('申购').getByText('已确认').waitFor();
    await clockAt(addDays(tuesday, 2), '09:01');
    await seen(page, `${addDays(tuesday, 1)} 收益(元)`).waitFor();
    await expectSeen(page, /七日年化（历史）/);
    await page.getByRole('tab', { name: '收益明细' }).click();
    await rowOf(addDays(tuesday, 1)).waitFor();
    await portal.screenshots.take(page, 'income');
    await page.getByRole('tab', { name: '交易记录' }).click();
  });

  inSoak('is redeemed at once, and the ordinary way with an order of its own for the money', async () => {
    const { page } = portal.maker;
    const before = await reader.available();
    await button(/^赎\s?回$/).click();
    await dialogOf().getByLabel('赎回金额').waitFor();
    await pickOption(page, '到账账户', '0011');
    await dialogOf().getByLabel('赎回金额').fill('9000');
    await dialogOf().getByText('实时到账', { exact: false }).first().click();
    await expectSeen(page, /最多可赎回 4,000\.\d\d 元/);
    await dialogOf().getByLabel('赎回金额').fill('600');
    await portal.screenshots.take(page, 'redeem');
    await send('确认赎回');
    await rowOf('快速赎回').getByText('已到账').waitFor();
    await expect.poll(() => reader.available(), PATIENTLY).toBe(before + 60_000n);
    await button(/^赎\s?回$/).click();
    await dialogOf().getByLabel('赎回金额').waitFor();
    await dialogOf().getByLabel('普通赎回').check();
    await pickOption(page, '到账账户', '0011');
    await dialogOf().getByLabel('赎回金额').fill('900');
    await send('确认赎回');
    await rowOf('普通赎回').getByText('确认中').waitFor();
    await clockAt(addDays(tuesday, 3), '09:01');
    await rowOf('普通赎回').getByText('已确认').waitFor();
    await expect.poll(() => reader.available(), PATIENTLY).toBe(before + 150_000n);
    await seen(page, '申购已确认 1 笔').waitFor();
    await seen(page, '赎回已到账 2 笔').waitFor();
    await picture('holding');
    await button(/^导\s?出/).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/合计 3 笔,,,,5500\.00/);
    await rowOf('普通赎回').click();
    await expectHeading(page, '订单详情');
    await expectState(page, '已受理');
    await expectSeen(page, '普通赎回');
    await portal.screenshots.take(page, 'order');
  });
});

allInSoak('BZ10 a rule of automatic redemption', () => {
  inSoak('is redeemed automatically to fill an account, and the contract cannot end meanwhile', async () => {
    const { page } = portal.maker;
    await goTo(page, '资金', '余额理财');
    await button(/^设置自动赎回$/).click();
    await dialogOf().getByLabel('余额低于').waitFor();
    await pickOption(page, '到账账户', '0011');
    await dialogOf().getByLabel('余额低于').fill('900000000');
    await dialogOf().getByLabel('补足至').fill('900000000');
    await dialogOf().getByLabel('普通赎回', { exact: true }).check();
    await portal.screenshots.take(page, 'auto');
    await send('确认自动赎回');
    await expectSeen(page, /低于 900,000,000\.00 元时补足至/);
    await clockAt(addDays(tuesday, 3), '09:05');
    await expectSeen(page, /已赎回 2,50\d\.\d\d 元/);
    await button(/^解\s?约$/).click();
    await expectSeen(page, '还有未完成的申购或赎回，请在确认后再解约');
    await picture('rule');
  });
});

expectNoComplaints(portal, 'maker');
