import { uploadFile } from '../../contract/operations.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { uploadFile as send } from '#platform/portal-kit/upload.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { PictureCropDialog, type PictureCropDialogProps } from '#platform/ui/picture-crop/picture-crop-dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';

/** The same bytes that the server returns after a reload. */
function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('无法读取该图片，请换一张')));
    reader.readAsDataURL(picture);
  });
}

/** A chunk of its own, because it is rarely used. The new picture is shown at once. */
export async function changeAvatar(): Promise<void> {
  const save = async (picture: Blob) => {
    try {
      await send(uploadFile, { purpose: 'avatar' }, picture, 'avatar.jpg', { quiet: true });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  const picture = await dialogs.open<Blob, PictureCropDialogProps>(PictureCropDialog, { title: '更换头像', save });
  if (!picture) return;
  const avatar = await dataUrlOf(picture);
  useSession.setState(({ user }) => ({ user: user && { ...user, avatar } }));
  toast.success('头像已更新');
}
