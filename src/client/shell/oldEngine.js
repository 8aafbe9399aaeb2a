/*
 * Runs beside the product, for engines below the floor (docs/decisions/engines.md): a classic script in ES3, because they cannot read anything newer.
 * It shows a page that says what to do where the product cannot run: something that no shim can lend is missing, or our code cannot be parsed.
 * A slow line or a failed file never shows it.
 */
;(function () {
  var root = document.documentElement
  var shown = false

  /* What the product needs and no shim lends; together Chrome 87 and iOS 14.5. */
  function isOld() {
    var w = window
    return !(
      'noModule' in document.createElement('script') &&
      w.Promise && w.Promise.any && w.WeakRef && w.BigInt && w.Proxy && w.ResizeObserver && w.IntersectionObserver &&
      ''.replaceAll && w.CSS && w.CSS.supports && w.CSS.supports('inset', '0px')
    )
  }

  function escaped(text) {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  }

  function step(title, text) {
    return '<li style="margin:0 0 14px"><b style="color:#ffdc8f">' + title + '</b><br>' + text + '</li>'
  }

  function show() {
    if (shown || !document.body) return
    shown = true
    var names = ['root', 'splash']
    for (var i = 0; i < names.length; i++) {
      var part = document.getElementById(names[i])
      if (part) part.parentNode.removeChild(part)
    }
    var page = document.createElement('div')
    page.id = 'old'
    page.setAttribute('role', 'main')
    page.style.cssText =
      'position:fixed;top:0;right:0;bottom:0;left:0;z-index:9999;overflow:auto;padding:48px 24px 32px;color:#cfc8ee;background:#0a0722;' +
      'font:16px/1.6 Noto Sans SC Variable,Noto Sans SC,sans-serif;-webkit-user-select:text;user-select:text'
    page.innerHTML =
      '<div style="max-width:420px;margin:0 auto">' +
      '<h1 style="margin:0 0 12px;font-size:24px;line-height:1.3;color:#fff">浏览器版本过低</h1>' +
      '<p style="margin:0 0 20px">星匣无法在当前的浏览器中运行。请任选一种方式继续：</p>' +
      '<ol style="margin:0 0 20px;padding:0 0 0 22px">' +
      step('在微信中', '请将微信更新到最新版本后重新打开。') +
      step('安卓手机', '请更新手机浏览器，或使用 Chrome 87 及以上版本打开。') +
      step('苹果手机', '请在“设置 › 通用 › 软件更新”中升级到 iOS 14.5 及以上版本。') +
      '</ol>' +
      '<p style="margin:0 0 6px">本页地址（长按可复制）：</p>' +
      '<p style="margin:0 0 24px;padding:10px 12px;color:#fff;background:#1a1046;border-radius:8px;word-break:break-all">' +
      escaped(location.href) +
      '</p>' +
      '<a href="" style="display:block;padding:12px;font-size:17px;font-weight:bold;text-align:center;text-decoration:none;color:#4a2404;' +
      'background:#ffb52e;border-radius:10px">重新打开</a>' +
      '<p style="margin:18px 0 0;font-size:13px;text-align:center">您的账号与物品不受影响。</p>' +
      '</div>'
    document.body.appendChild(page)
  }

  function hasStarted() {
    return root.getAttribute('data-started') !== null
  }

  /* Modules that could not be parsed report it once more when they are named once more. A file that could not be loaded does not. */
  function nameAgain() {
    var scripts = document.getElementsByTagName('script')
    var urls = []
    for (var i = 0; i < scripts.length; i++) if (scripts[i].type === 'module' && scripts[i].src) urls.push(scripts[i].src)
    for (var j = 0; j < urls.length; j++) {
      var script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = urls[j]
      document.body.appendChild(script)
    }
  }

  function onError(event) {
    if (!hasStarted() && /SyntaxError/.test(event.message) && /\/app\//.test(event.filename)) show()
  }

  function whenLoaded() {
    if (!hasStarted()) nameAgain()
  }

  if (isOld()) {
    if (document.body) show()
    else window.onload = show
  } else {
    window.addEventListener('error', onError)
    if (document.readyState === 'complete') whenLoaded()
    else window.addEventListener('load', whenLoaded)
  }
})()
