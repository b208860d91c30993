import { useNavigation } from 'react-router';

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content" onClick={(event) => (event.preventDefault(), skipToText())}>
      跳到正文
    </a>
  );
}

/** Moves to the heading of the visible page; hidden pages stay in the document. */
function skipToText(): void {
  const heading = [...document.querySelectorAll<HTMLElement>('#content h1')].find(
    (one) => one.checkVisibility?.() ?? true,
  );
  (heading ?? document.querySelector<HTMLElement>('#content'))?.focus();
}

/** At the top edge while a page is being fetched. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div
      className={busy ? 'progress-bar progress-bar-on' : 'progress-bar'}
      role="progressbar"
      aria-label="加载中"
      aria-hidden={!busy}
    />
  );
}
