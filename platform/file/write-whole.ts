import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a small file next to its place and renames it: a kill or a full disk leaves the old file or the new one, never
 * a part. Throws what the disk says.
 */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, text, { mode });
    renameSync(draft, path);
  } catch (error) {
    remove(draft);
    throw error;
  }
}

/** What is left of it would take the last of the room. Why it could not be written is what the caller must learn. */
function remove(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is none.
  }
}
