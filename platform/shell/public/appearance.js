/*
 * Colour and appearance before anything is drawn, so that a dark page does not begin with a white one.
 * layout/layout-store.ts keeps them from then on. A file of its own because the content policy allows no inline script;
 * in the oldest script syntax because every browser reads it.
 */
(function (root) {
  'use strict';
  var found = {};
  try {
    found = JSON.parse(root.localStorage.getItem('layout')) || {};
  } catch (error) {
    // Not ours: light and blue.
    if (error) found = {};
  }
  var dark =
    found.appearance === 'dark' ||
    (found.appearance === 'system' && root.matchMedia && root.matchMedia('(prefers-color-scheme: dark)').matches);
  var page = root.document.documentElement;
  page.setAttribute('data-appearance', dark ? 'dark' : 'light');
  if (/^(cyan|red|purple)$/.test(found.themeColor)) page.setAttribute('data-color', found.themeColor);
})(window);
