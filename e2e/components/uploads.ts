import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, watchFor } from '../browser/notices.ts';
import type { PortalWith } from '../browser/portal.ts';
import { alertsOf, button, card } from './stories.ts';

const MB = 1_048_576;
const widget = (page: Page, which: 0 | 1) => card(page, 'uploads').getByRole('group', { name: '上传文件' }).nth(which);
const pick = (page: Page, which: 0 | 1, ...files: [name: string, size: number][]) =>
  widget(page, which)
    .locator('input[type=file]')
    .setInputFiles(
      files.map(([name, size]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 1) })),
    );
const namesOf = (page: Page, which: 0 | 1) => widget(page, which).locator('.upload-name').allInnerTexts();
const submit = (page: Page) => button(card(page, 'uploads'), /提\s*交/).click();
const remove = (page: Page, which: 0 | 1, name: string) => button(widget(page, which), `移除 ${name}`).click();

export const uploads = (portal: PortalWith<'maker'>) =>
  describe('The upload', () => {
    it('ST13 has a hint while the mandatory file is missing, again after its removal', async () => {
      const { page } = portal.maker;
      await expect.poll(() => alertsOf(widget(page, 0))).toEqual([]);
      await submit(page);
      await expect.poll(() => alertsOf(widget(page, 0))).toEqual(['请选择要上传的文件']);
      await pick(page, 0, ['批量转账.xlsx', 2048]);
      await expect.poll(() => alertsOf(widget(page, 0))).toEqual([]);
      await remove(page, 0, '批量转账.xlsx');
      await expect.poll(() => namesOf(page, 0)).toEqual([]);
      await expect.poll(() => alertsOf(widget(page, 0))).toEqual(['请选择要上传的文件']);
    });

    it('VA10 refuses a wrong type, more than 1 MB, an empty and a second file, each in its words', async () => {
      const { page } = portal.maker;
      for (const [name, size, words] of [
        ['批量转账.csv', 10, '只能上传.xlsx、.xls格式的文件'],
        ['批量转账.xlsx', MB + 1, '上传文件最大为1M'],
        ['批量转账.xlsx', 0, '文件内容为空，请重新选择'],
      ] as const) {
        await pick(page, 0, [name, size]);
        await expect.poll(() => alertsOf(widget(page, 0))).toEqual([words]);
        await expect.poll(() => namesOf(page, 0)).toEqual([]);
      }
      await pick(page, 0, ['首次.xls', MB]);
      await pick(page, 0, ['再次.xlsx', 10]);
      await expect.poll(() => alertsOf(widget(page, 0))).toEqual(['您已上传文件，如需替换请先移除后再次上传']);
      await expect.poll(() => namesOf(page, 0)).toEqual(['首次.xls']);
      await remove(page, 0, '首次.xls');
    });

    it('CP03 states the limits, has a template, and shows progress and arrival of a spreadsheet', async () => {
      const { page } = portal.maker;
      const spreadsheet = widget(page, 0);
      await expect.poll(() => spreadsheet.innerText()).toContain('支持 .xlsx、.xls 格式，单个文件不超过 1M');
      await page.route('**/static/templates/batch-transfer.xlsx', (route) => route.fulfill({ body: 'a template' }));
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        spreadsheet.getByRole('link', { name: '下载模板' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('批量转账模板.xlsx');
      // It takes two seconds, in which a busy machine may not look twice: the page notes how far it was.
      const progress = await spreadsheet.evaluateHandle((node: HTMLElement) => {
        const seen: { percent: number; name: string | null; text: string }[] = [];
        new MutationObserver(() => {
          const bar = node.querySelector('[role="progressbar"]');
          const percent = Number(bar?.getAttribute('aria-valuenow') ?? 0);
          if (bar && percent > (seen.at(-1)?.percent ?? 0))
            seen.push({ percent, name: bar.getAttribute('aria-label'), text: node.innerText });
        }).observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
        return seen;
      });
      await pick(page, 0, ['批量转账.xlsx', 153_600]);
      await spreadsheet.getByText('150.0 KB · 已上传').waitFor();
      const seen = await progress.jsonValue();
      expect(seen.length).toBeGreaterThan(1);
      for (const { percent, name, text: valueText } of seen)
        expect([name, valueText]).toEqual([
          '上传进度 批量转账.xlsx',
          expect.stringContaining(`150.0 KB · 上传中 ${percent}%`),
        ]);
      await expect.poll(() => spreadsheet.getByRole('progressbar').count()).toBe(0);
      await submit(page);
      await expectToast(page, '可以提交');
      await remove(page, 0, '批量转账.xlsx');
    });

    it('CP03 says why a file was not uploaded and uploads it again', async () => {
      const { page } = portal.maker;
      await pick(page, 0, ['失败.xlsx', 10]);
      await widget(page, 0).getByText('网络中断，请重试').waitFor();
      const again = await watchFor(widget(page, 0), '[role="progressbar"]');
      await button(widget(page, 0), '重新上传 失败.xlsx').click();
      await expect.poll(again).toBe(1);
      await remove(page, 0, '失败.xlsx');
      await expect.poll(() => namesOf(page, 0)).toEqual([]);
    });

    it('CP03 takes certificate files: no template, .cer and .crt, two of them by dropping', async () => {
      const { page } = portal.maker;
      const certificates = widget(page, 1);
      await expect.poll(() => certificates.getByRole('link').count()).toBe(0);
      await expect.poll(() => certificates.innerText()).toContain('支持 .cer、.crt 格式，单个文件不超过 1M，最多 2 个');
      await pick(page, 1, ['公司.xlsx', 10]);
      await expect.poll(() => alertsOf(certificates)).toEqual(['只能上传.cer、.crt格式的文件']);
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        for (const name of ['公司.cer', '备用.CRT', '多余.cer']) data.items.add(new File(['x'], name));
        return data;
      });
      await certificates.dispatchEvent('drop', { dataTransfer: dropped });
      await expect.poll(() => namesOf(page, 1)).toEqual(['公司.cer', '备用.CRT']);
      await expect.poll(() => alertsOf(certificates)).toEqual(['最多上传 2 个文件，如需替换请先移除后再次上传']);
    });
  });
