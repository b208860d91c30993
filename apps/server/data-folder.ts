import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoringPlace } from '#platform/db/embedded-folder.ts';
import { writeWhole } from '#platform/file/write-whole.ts';

/** Why the product cannot keep its data in this folder, in a sentence that says what to do; null when it can. */
export function whyNotWritable(dataDir: string): string | null {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeWhole(probe, 'may we write here?');
    rmSync(probe);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC'
      ? `数据目录 ${dataDir} 所在的磁盘已满：请腾出空间，或用 DATA_DIR 指定别的目录`
      : `数据目录 ${dataDir} 不可写（${code}）：请更改它的权限，或用 DATA_DIR 指定别的目录`;
  }
}

/** A restore that was broken off has left a part of the data; null when none has. */
export function whyHalfRestored(dataDir: string): string | null {
  const place = restoringPlace(join(dataDir, 'postgres'));
  return existsSync(place) ? `上一次恢复没有完成：请删除 ${dataDir} 和 ${place}，再执行 npm run restore` : null;
}
