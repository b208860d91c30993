/*
 * Says in every browser that cannot show the portal which ones can (spec section 5, browser support), and in every
 * other what to do when the portal's code did not arrive. It must run where nothing else does, Internet Explorer too,
 * hence the oldest script syntax and no build; it is a file of its own because the content policy allows no inline
 * script.
 */
(function (root) {
  'use strict';

  var CHROME_ABOVE = 41;
  var FIREFOX_ABOVE = 52;
  var EXPLORERS = [10, 11];
  var LOADED_AGAIN_MS = 60000;
  /*
   * The browsers of the build (vite.config.ts); older versions may be within the specification's line, but cannot read
   * the code.
   */
  var LEAST = { Chrome: 88, 'Microsoft Edge': 88, Firefox: 85 };

  function versionIn(agent, pattern) {
    var found = pattern.exec(agent);
    return found ? parseInt(found[1] || found[2], 10) : 0;
  }

  /**
   * Name, version, and whether it is within the specification's line; a browser that the line does not name is known:
   * false.
   */
  function readAgent(agent) {
    var windows = /Windows/.test(agent);
    var version;
    if ((version = versionIn(agent, /MSIE (\d+)|Trident\/.*rv:(\d+)/)))
      return {
        name: 'Internet Explorer',
        version: version,
        known: true,
        supported: EXPLORERS.indexOf(version) >= 0,
        windows: windows,
      };
    if ((version = versionIn(agent, /Edge\/(\d+)/)))
      return { name: '旧版 Microsoft Edge', version: version, known: true, supported: false, windows: windows };
    if ((version = versionIn(agent, /Edg(?:A|iOS)?\/(\d+)/)))
      return { name: 'Microsoft Edge', version: version, known: true, supported: true, windows: windows };
    if ((version = versionIn(agent, /Firefox\/(\d+)/)))
      return { name: 'Firefox', version: version, known: true, supported: version > FIREFOX_ABOVE, windows: windows };
    if ((version = versionIn(agent, /Chrom(?:e|ium)\/(\d+)/)))
      return { name: 'Chrome', version: version, known: true, supported: version > CHROME_ABOVE, windows: windows };
    return { name: '', version: 0, known: false, supported: false, windows: windows };
  }

  /**
   * Features of the oldest supported browsers that no small script can add; a browser without one of these would show
   * an empty page.
   */
  function isModern(scope) {
    return (
      'noModule' in scope.document.createElement('script') &&
      typeof scope.Promise === 'function' &&
      typeof scope.Promise.any === 'function' &&
      typeof scope.WeakRef === 'function' &&
      typeof scope.String.prototype.replaceAll === 'function' &&
      !!scope.CSS &&
      scope.CSS.supports('selector(:where(a))') &&
      scope.CSS.supports('inset', '0')
    );
  }

  /**
   * fine, unsupported (outside the line), or outdated (within it or not named by it, but too old for the portal's
   * code).
   */
  function judge(agent, modern) {
    var browser = readAgent(agent);
    if (browser.known && !browser.supported) return 'unsupported';
    return modern && !(browser.version < LEAST[browser.name]) ? 'fine' : 'outdated';
  }

  function line(parent, tag, text, style) {
    var element = root.document.createElement(tag);
    element.appendChild(root.document.createTextNode(text));
    element.style.cssText = style;
    parent.appendChild(element);
    return element;
  }

  /** A card over the whole page, for the lines of a notice. */
  function openNotice() {
    var notice = root.document.createElement('div');
    notice.id = 'browser-notice';
    notice.setAttribute('role', 'alert');
    notice.style.cssText =
      'position:fixed;top:0;right:0;bottom:0;left:0;z-index:100000;overflow:auto;padding:72px 24px;background:#f0f2f5;color:#1f2329;font:14px/22px "Microsoft YaHei","PingFang SC",sans-serif;';
    var card = line(
      notice,
      'div',
      '',
      'max-width:560px;margin:0 auto;padding:32px;border:1px solid #e3e6eb;border-radius:8px;background:#fff;',
    );
    root.document.body.appendChild(notice);
    return card;
  }

  function tell(browser, verdict) {
    var card = openNotice();
    var yours = browser.known ? '（' + browser.name + ' ' + browser.version + '）' : '';
    line(
      card,
      'h1',
      verdict === 'unsupported' ? '不支持当前浏览器' : '浏览器版本过低',
      'margin:0 0 12px;font-size:20px;line-height:28px;',
    );
    line(
      card,
      'p',
      '您正在使用的浏览器' +
        yours +
        (verdict === 'unsupported' ? '不在商户门户支持的范围内' : '版本过低，无法运行商户门户') +
        '。为了您的资金安全，请使用以下浏览器的最新版本访问：',
      'margin:0 0 12px;',
    );
    var list = line(card, 'ul', '', 'margin:0 0 12px;padding-left:20px;list-style:disc;');
    line(
      list,
      'li',
      'Google Chrome（88 及以上版本）' + (browser.windows ? '，Windows 7 可用至 109' : ''),
      'margin:4px 0;',
    );
    line(
      list,
      'li',
      'Microsoft Edge（88 及以上版本）' + (browser.windows ? '，Windows 系统自带' : ''),
      'margin:4px 0;',
    );
    line(list, 'li', 'Firefox（85 及以上版本）', 'margin:4px 0;');
    line(list, 'li', 'Safari（14.1 及以上版本）', 'margin:4px 0;');
    line(card, 'p', '如已是最新版本仍看到本提示，请联系客服。', 'margin:0;color:#595959;');
  }

  /** True once in a minute: the page may load again without a click. */
  function mayLoadAgain() {
    try {
      var last = Number(root.sessionStorage.getItem('loadedAgainAt')) || 0;
      root.sessionStorage.setItem('loadedAgainAt', String(Date.now()));
      return Date.now() - last > LOADED_AGAIN_MS;
    } catch (error) {
      return !error;
    }
  }

  function tellIncomplete() {
    if (root.document.getElementById('browser-notice')) return;
    var card = openNotice();
    line(card, 'h1', '页面没有加载完整', 'margin:0 0 12px;font-size:20px;line-height:28px;');
    line(card, 'p', '请检查网络后重试。如多次重试仍看到本提示，请联系客服。', 'margin:0 0 16px;');
    var button = line(
      card,
      'button',
      '重试',
      'padding:0 16px;height:32px;border:0;border-radius:6px;background:#1677ff;color:#fff;font:inherit;cursor:pointer;',
    );
    button.addEventListener('click', function () {
      root.location.reload();
    });
  }

  /*
   * For the modules after it: zod tries `new Function` when they are read unless told before; the content policy
   * refuses that and reports it.
   */
  root.__zod_globalConfig = { jitless: true };

  /*
   * The network changed while the page's code was on its way, or a new release replaced it: a white page would say
   * nothing.
   */
  root.addEventListener(
    'error',
    function (event) {
      if (!event.target || event.target.tagName !== 'SCRIPT') return;
      if (mayLoadAgain()) root.location.reload();
      else tellIncomplete();
    },
    true,
  );

  var agent = root.navigator.userAgent;
  var verdict = judge(agent, isModern(root));
  root.browserCheck = { readAgent: readAgent, judge: judge };
  if (verdict !== 'fine') tell(readAgent(agent), verdict);
})(window);
