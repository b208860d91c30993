import { StatusTag } from '#platform/ui/index.ts';
import type { ApplicationRow } from '../contract/operations.ts';
import { applicationTones } from '../contract/words.ts';

/** The square of an application: its one character. */
export const AppMark = ({ mark }: { mark: string }) => (
  <span className="app-mark" aria-hidden>
    {mark}
  </span>
);

export function AppState({ app }: { app: ApplicationRow }) {
  const { state, startDate, stateName, versionDue, opens } = app;
  if (versionDue) return <StatusTag tone="waiting">协议待确认</StatusTag>;
  if (opens === 'closed' && (state === 'unopened' || state === 'closed'))
    return <StatusTag tone="off">停止新开通</StatusTag>;
  const isLater = state === 'opening' && startDate;
  return <StatusTag tone={applicationTones[state]}>{isLater ? `${startDate} 生效` : stateName}</StatusTag>;
}

/** One application of the list; the whole tile opens it. */
export function AppTile({ app, onOpen }: { app: ApplicationRow; onOpen(): void }) {
  return (
    <li className="app-tile">
      <AppMark mark={app.mark} />
      <div className="app-tile-text">
        <div className="app-tile-head">
          <h3>
            <button type="button" onClick={onOpen}>
              {app.appName}
            </button>
          </h3>
          <AppState app={app} />
        </div>
        <p>{app.summary}</p>
        <small>{app.price}</small>
      </div>
    </li>
  );
}
