/**
 * Replaces `@rc-component/util/es/Dom/dynamicCSS` (vite.config.ts), through which dialogs lock the page's scrolling and
 * measure its bar. The original writes the text of a style element, which the Content-Security-Policy refuses twice: as
 * an inline style and as a string that becomes HTML. Here the element stays empty, which the policy allows by its hash,
 * and its rules are added by the object model.
 */
interface Options {
  attachTo?: Element;
  mark?: string;
}

const elements = new Map<string, { css: string; element: HTMLStyleElement }>();
const nameOf = (key: string, { mark }: Options): string => `${mark ?? ''} ${key}`;

export function injectCSS(css: string, { attachTo = document.head }: Options = {}): HTMLStyleElement {
  const element = document.createElement('style');
  attachTo.append(element);
  // One rule, however many there are in it; what a browser does not know is left out.
  element.sheet?.insertRule(`@media all{${css}}`);
  return element;
}

export function removeCSS(key: string, options: Options = {}): void {
  const name = nameOf(key, options);
  elements.get(name)?.element.remove();
  elements.delete(name);
}

export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const there = elements.get(nameOf(key, options));
  if (there?.css === css) return there.element;
  removeCSS(key, options);
  const element = injectCSS(css, options);
  elements.set(nameOf(key, options), { css, element });
  return element;
}

export const clearContainerCache = (): void => elements.clear();
