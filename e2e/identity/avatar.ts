import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { violationsOn } from '../browser/axe.ts';
import { expectToast } from '../browser/notices.ts';
import type { Portal } from '../browser/portal.ts';
import { settled } from '../browser/settled.ts';
import { dialogOf, signedIn } from '../security/confirmation.ts';

/** The panel opens after a short pause. */
const HOVER_MS = 3_000;
const panelOf = (page: Page) => page.locator('.avatar-panel').filter({ visible: true });
const faceOf = (page: Page) => page.getByRole('banner').locator('img.avatar-face');

/**
 * A picture as a camera might give it, drawn by the browser: its left half in one colour, its right half in another.
 */
async function twoHalves(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d')!;
      for (const [colour, x] of [
        ['red', 0],
        ['blue', width / 2],
      ] as const) {
        context.fillStyle = colour;
        context.fillRect(x, 0, width / 2, height);
      }
      return canvas.toDataURL('image/png').split(',')[1]!;
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Red and blue of the picture's middle row, at the left, in the middle and at the right. */
const coloursOf = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [red, , blue] = context.getImageData(x, y, 1, 1).data;
      return red! > blue! ? 'red' : 'blue';
    };
    const last = image.naturalWidth - 11;
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      left: at(10, 128),
      right: at(last, 128),
      top: at(128, 10),
      bottom: at(128, last),
    };
  }, src);

export const avatar = (portal: Portal) =>
  describe('The picture of a person', () => {
    inSoak('LY06 the menu that opened under the pointer stays when it is clicked, and Escape closes it', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      const button = page.getByRole('banner').getByRole('button', { name: '李文静' });
      await settled(page);
      // A pointer that came while a busy page was drawn has told it nothing; people move it once more.
      await expect
        .poll(
          async () => {
            await page.mouse.move(400, 600);
            await button.hover();
            return panelOf(page)
              .waitFor({ timeout: HOVER_MS })
              .then(
                () => true,
                () => false,
              );
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      await button.click();
      await page.mouse.move(400, 600);
      await page.getByRole('heading', { level: 1 }).first().hover();
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
      await panelOf(page).waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('DG07 is moved, zoomed, turned and cropped by pointer and by key, and survives a reload', async () => {
      const { page, complaints } = await signedIn(portal, 'cg-maker');
      await page.getByRole('banner').getByRole('button', { name: '李文静' }).press('Enter');
      await panelOf(page).getByRole('button', { name: '更换头像' }).click();
      const dialog = dialogOf(page);
      const file = dialog.locator('input[type=file]');
      await dialog.getByRole('button', { name: /选择图片/ }).waitFor();
      await portal.screenshots.take(page, 'avatar-choose');
      await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await dialog.getByText('只能选择JPG、PNG、WebP格式的图片').waitFor();
      await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') });
      await dialog.getByText('无法读取该图片，请换一张').waitFor();
      await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await twoHalves(page, 200, 300) });
      await dialog.getByText('图片尺寸过小，请选择不小于256×256像素的图片').waitFor();
      await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1_048_576 + 1) });
      await dialog.getByText('图片最大为5M，请压缩后重试').waitFor();

      await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await twoHalves(page, 800, 400) });
      const stage = dialog.getByRole('application');
      await stage.waitFor();
      await dialog.getByRole('img', { name: '头像预览' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await portal.screenshots.take(page, 'avatar-crop');
      const zoom = dialog.getByRole('slider', { name: '缩放' });
      await stage.focus();
      await page.keyboard.press('+');
      await dialog.getByRole('button', { name: '放大' }).click();
      await expect.poll(async () => Number(await zoom.inputValue())).toBeCloseTo(1.2);
      await zoom.fill('1');
      // Dragged to the left, the square goes to the right; the arrows do the rest. Only the right half is left.
      const box = (await stage.boundingBox())!;
      await page.mouse.move(box.x + 140, box.y + 140);
      await page.mouse.down();
      await page.mouse.move(box.x + 80, box.y + 140, { steps: 4 });
      await page.mouse.up();
      await stage.focus();
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowRight');
      await dialog.getByRole('button', { name: /确\s*定$/ }).click();
      await expectToast(page, '头像已更新');
      const shown = (await faceOf(page).getAttribute('src'))!;
      expect(await coloursOf(page, shown)).toEqual({
        width: 256,
        height: 256,
        left: 'blue',
        right: 'blue',
        top: 'blue',
        bottom: 'blue',
      });

      await page.reload();
      await faceOf(page).waitFor();
      await expect.poll(() => faceOf(page).getAttribute('src')).toBe(shown);
      await expect
        .poll(() => faceOf(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(256);
      await portal.screenshots.take(page, 'avatar-in-the-header');
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    inSoak('DG07 turns by a quarter, starts again with a new file, and is unchanged after a cancel', async () => {
      const { page } = await signedIn(portal, 'cg-maker');
      const before = await faceOf(page).getAttribute('src');
      const open = async () => {
        await page.getByRole('banner').getByRole('button', { name: '李文静' }).press('Enter');
        await panelOf(page).getByRole('button', { name: '更换头像' }).click();
      };
      await open();
      const dialog = dialogOf(page);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await twoHalves(page, 800, 400) });
      await dialog.getByRole('button', { name: /取\s*消/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => faceOf(page).getAttribute('src')).toBe(before);
      await open();
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await twoHalves(page, 400, 400) });
      await dialog.getByRole('button', { name: '旋转90度' }).click();
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: '重新选择' }).click();
      await (await chooser).setFiles({ name: 'b.png', mimeType: 'image/png', buffer: await twoHalves(page, 600, 600) });
      await expect.poll(() => dialog.getByRole('slider', { name: '缩放' }).inputValue()).toBe('1');
      await dialog.getByRole('button', { name: '旋转90度' }).click();
      await dialog.getByRole('button', { name: /确\s*定$/ }).click();
      await expectToast(page, '头像已更新');
      await expect
        .poll(async () => coloursOf(page, (await faceOf(page).getAttribute('src'))!))
        .toMatchObject({ top: 'red', bottom: 'blue' });
      const outside = createOutsideClient(portal.product.url);
      await outside.login('cg-maker', LOGIN_PASSWORD);
      const { data } = await outside.call<{ avatar: string }>('plm/platform.login.info');
      expect(data.avatar).toBe(await faceOf(page).getAttribute('src'));
      await page.context().close();
    });
  });
