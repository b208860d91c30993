import { CloseOutlined } from '@ant-design/icons';
import { deleteMessage, listBanners } from '#capabilities/messaging/contract/operations.ts';
import { useAction, useCall } from '#platform/portal-kit/index.ts';

/** What the provider tells everybody, one line each, until the person closes it. */
export function Banners() {
  const banners = useCall(listBanners, {}, { quiet: true });
  const close = useAction(deleteMessage, { quiet: true, refreshes: [listBanners] });
  const list = banners.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <ul className="home-banners" aria-label="平台提示">
      {list.map(({ bannerId, title, text }) => (
        <li key={bannerId}>
          <span>
            <b>{title}</b>　{text}
          </span>
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
    </ul>
  );
}
