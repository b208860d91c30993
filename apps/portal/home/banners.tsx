import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { deleteMessage, listBanners } from '#capabilities/messaging/contract/operations.ts';
import { BannerText } from '#capabilities/messaging/portal/shared/banner-text.tsx';
import { useBindPrompt } from '#capabilities/messenger/portal/helper-widget.tsx';
import { openBindDialog } from '#capabilities/messenger/portal/open-bind-dialog.ts';
import { useAction, useCall } from '#platform/portal-kit/index.ts';
import { useLayout } from '#platform/shell/layout-store.ts';

/** What the provider tells everybody, one line each, until the person closes it. */
export function Banners() {
  const banners = useCall(listBanners, {}, { quiet: true });
  const close = useAction(deleteMessage, { quiet: true, refreshes: [listBanners] });
  const list = banners.data?.list ?? [];
  // Wider windows have it in the tab bar.
  const { prompts, close: closePrompt } = useBindPrompt();
  const isMobile = useLayout((state) => state.device === 'mobile');
  const prompt = prompts && isMobile;
  if (list.length === 0 && !prompt) return null;
  return (
    <ul className="home-banners" aria-label="平台提示">
      {list.map(({ bannerId, title, text }) => (
        <li key={bannerId}>
          <BannerText title={title} text={text} />
          <button
            type="button"
            className="icon-button"
            aria-label={`关闭“${title}”`}
            disabled={close.isPending}
            onClick={() => close.mutate({ messageIds: [bannerId] })}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      {prompt && (
        <li>
          <BannerText title="绑定消息账号" text="付款与复核通知会发送到您的手机" />
          <Button type="link" size="small" onClick={() => void openBindDialog()}>
            绑定
          </Button>
          <button type="button" className="icon-button" aria-label="关闭“绑定消息账号”" onClick={closePrompt}>
            <CloseOutlined />
          </button>
        </li>
      )}
    </ul>
  );
}
