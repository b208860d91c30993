/** What no file system takes in a name, and what a shell or a page would read as more than a name. */
// oxlint-disable-next-line no-control-regex
const REFUSED = /[<>:"|?*\u0000-\u001F]/g;

/**
 * The base name alone of a path, as a person's program sent it: `../../x.xlsx` and `C:\temp\x.xlsx` are `x.xlsx`. Empty
 * when nothing of a name is left.
 */
export const baseName = (path: string): string =>
  path
    .split(/[/\\]/)
    .at(-1)!
    .replace(REFUSED, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
