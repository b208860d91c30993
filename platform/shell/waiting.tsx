import { useRouteError } from 'react-router';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { CodeLost, LOST_HINT } from '#platform/ui/load-code.ts';
import { useSession } from '#platform/portal-kit/session.ts';

/** Before the first route is there: the progress bar alone, without a spinner (spec section 9). */
export function Waiting() {
  return <div className="progress-bar progress-bar-on" role="progressbar" aria-label="加载中" />;
}

/** The menu could not be fetched, or the shell broke: the bar stops and the page says what to do (ui.md 1.10). */
export function LoadFailure({ application }: { application: string }) {
  const error = useRouteError();
  const failure = error instanceof CallFailure ? error : null;
  const lost = error instanceof CodeLost;
  return (
    <main className="load-failure" role="alert">
      <h1>{failure ? `暂时无法进入${application}` : lost ? '页面加载失败' : '页面出错了'}</h1>
      <p>{failure?.message ?? (lost ? LOST_HINT : '请刷新页面后重试')}</p>
      {failure?.reference && <p className="fs-12 muted">请求号 {failure.reference}</p>}
      <div>
        <button type="button" className="plain-button plain-button-main" onClick={() => location.reload()}>
          重试
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            useSession.getState().end();
            location.hash = '/login';
            location.reload();
          }}
        >
          返回登录
        </button>
      </div>
    </main>
  );
}
