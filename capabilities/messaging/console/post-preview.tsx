import { CloseOutlined } from '@ant-design/icons';
import { BannerText } from '../portal/shared/banner-text.tsx';
import { BookNoticeText } from '../portal/shared/book-notice-dialog.tsx';
import '../portal/shared/book-notice.css';
import './posts.css';

export interface PreviewedPost {
  kind: string;
  title: string;
  text: string;
  sections: readonly { title: string; text: string }[];
  asBanner: boolean;
  atLogin: boolean;
  /** 2026-11-20 15:04 */
  at: string;
}

const Part = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <section className="post-part" aria-label={name}>
    <h3 className="muted fs-12">{name}</h3>
    {children}
  </section>
);

/** What a merchant sees of it, drawn by the parts of the portal. */
export function PostPreview({ kind, title, text, sections, asBanner, atLogin, at }: PreviewedPost) {
  const shown = { title: title || '标题', text: text || '正文' };
  if (kind === 'upgrade')
    return (
      <Part name="首页弹窗（确认前每次登录显示）">
        <div className="post-dialog">
          <h4>{shown.title}</h4>
          <BookNoticeText summary={shown.text} sections={[...sections]} publishedOn={at.slice(0, 10)} complete />
        </div>
      </Part>
    );
  return (
    <div className="stack">
      {asBanner && (
        <Part name="首页横幅">
          <ul className="home-banners">
            <li>
              <BannerText {...shown} />
              <div aria-hidden>
                <CloseOutlined />
              </div>
            </li>
          </ul>
        </Part>
      )}
      <Part name="消息中心">
        <div className="post-dialog">
          <h4>{shown.title}</h4>
          <p className="muted numeric">{at}</p>
          <p className="message-text">{shown.text}</p>
        </div>
      </Part>
      {atLogin && (
        <Part name="登录页">
          <p className="post-dialog">
            <b>{shown.title}</b> {shown.text}
          </p>
        </Part>
      )}
    </div>
  );
}
