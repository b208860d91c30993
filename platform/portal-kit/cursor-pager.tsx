import { Button } from 'antd';
import { useState } from 'react';

export interface Cursors<Place> {
  /** The last row of the page before; undefined on the first page. */
  after: Place | undefined;
  pageNo: number;
  back(): void;
  forward(place: Place): void;
}

/** Places in a list that is read by cursor. `key` is the filter: another one begins at its first page. */
export function useCursors<Place>(key: string): Cursors<Place> {
  const [turned, setTurned] = useState<{ key: string; places: Place[] }>({ key, places: [] });
  const places = turned.key === key ? turned.places : [];
  return {
    after: places.at(-1),
    pageNo: places.length + 1,
    back: () => setTurned({ key, places: places.slice(0, -1) }),
    forward: (place) => setTurned({ key, places: [...places, place] }),
  };
}

interface CursorPagerProps<Place> {
  cursors: Cursors<Place>;
  /** Of the last row; absent while there is no next page. */
  next: Place | undefined;
}

export const CursorPager = <Place,>({ cursors, next }: CursorPagerProps<Place>) => (
  <div className="row" style={{ justifyContent: 'flex-end', marginTop: 12 }}>
    <span className="muted">第 {cursors.pageNo} 页</span>
    <Button disabled={cursors.pageNo === 1} onClick={cursors.back}>
      上一页
    </Button>
    <Button disabled={next === undefined} onClick={() => next !== undefined && cursors.forward(next)}>
      下一页
    </Button>
  </div>
);
