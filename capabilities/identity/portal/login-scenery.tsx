import { BrandMark } from './shared/brand-mark.tsx';

/** The left half of the login page: brand and a drawing, in CSS and one SVG; no picture is fetched. */
export function LoginScenery({ name }: { name: string }) {
  return (
    <aside className="login-scenery">
      <div className="login-brand">
        <BrandMark />
        <span>{name}</span>
      </div>
      <div className="login-words">
        <p className="login-slogan">每一笔资金，都看得清楚</p>
        <ul>
          <li>账户余额与收支明细实时可查</li>
          <li>制单、复核分离，付款全程留痕</li>
          <li>请求加密签名，操作多重验证</li>
        </ul>
      </div>
      <Curve />
    </aside>
  );
}

function Curve() {
  return (
    <svg className="login-curve" viewBox="0 0 600 240" preserveAspectRatio="none" aria-hidden>
      <defs>
        <linearGradient id="login-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scenery-words)" stopOpacity=".22" />
          <stop offset="1" stopColor="var(--scenery-words)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d="M0 176C60 168 84 120 140 124s78 60 132 44 70-96 128-92 66 56 112 40 60-54 88-64v188H0Z"
        fill="url(#login-fade)"
      />
      <path
        d="M0 176C60 168 84 120 140 124s78 60 132 44 70-96 128-92 66 56 112 40 60-54 88-64"
        fill="none"
        stroke="var(--scenery-words)"
        strokeOpacity=".55"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
