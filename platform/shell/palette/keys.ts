/** Which keys belong to the portal, and when another element handles them (ui.md rules 11 and 12). */

export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/**
 * While an input method composes, it handles every key; 229 is how browsers say so that do not set the flag in time.
 */
export const composes = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

const TYPED_INTO =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

export const typedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;
export const isPassword = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input[type=password]') !== null;

const seen = (element: Element): boolean => element.checkVisibility?.() ?? true;

/** An open dialog or drawer handles all keys. */
export const layerOpen = (): boolean => [...document.querySelectorAll('[aria-modal="true"]')].some(seen);

export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
