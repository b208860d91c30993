import './banner-text.css';

/** One line of `home-banners`; the console previews it. */
export const BannerText = ({ title, text }: { title: string; text: string }) => (
  <span>
    <b>{title}</b>　{text}
  </span>
);
