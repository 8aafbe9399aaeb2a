import { formatTime } from '#shared/time.ts'

export interface OutboxRow {
  /** Milliseconds since 1970. */
  at: number
  phone: string
  code: string
  purpose: string
}

/** The page reloads itself after this many seconds. */
const REFRESH = 3
/** A code is valid for this long, in ms. */
const CODE_LIFE = 5 * 60_000

const PURPOSES: Record<string, string> = { login: '登录 / 注册', confirm: '身份确认' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function row({ at, phone, code, purpose }: OutboxRow, now: number): string {
  const alive = now - at < CODE_LIFE
  return `<li class="${alive ? 'live' : 'dead'}">
  <div class="head"><b>【星匣】</b><span>${escapeHtml(PURPOSES[purpose] ?? purpose)}</span><time>${escapeHtml(formatTime(at, now))}</time></div>
  <p>验证码 <strong>${escapeHtml(code)}</strong>，5分钟内有效，请勿泄露给他人。</p>
  <div class="foot"><span>发往 ${escapeHtml(phone)}</span><span>${alive ? '有效' : '已过期'}</span></div>
</li>`
}

/** The SMS outbox as an HTML page that reloads itself without a script. */
export function outboxPage(rows: readonly OutboxRow[], now: number): string {
  const list =
    rows.length > 0
      ? `<ol>${rows.map((each) => row(each, now)).join('')}</ol>`
      : '<p class="empty">还没有短信。请在登录窗口点击“获取验证码”，短信会出现在这里。</p>'
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH}">
<meta name="robots" content="noindex">
<title>发件箱 · 星匣体验世界</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<header><h1>发件箱</h1><p>体验世界不会发送真实短信，验证码显示在此，每 ${REFRESH} 秒自动刷新。</p></header>
${list}
<nav><a href="/">返回星匣</a></nav>
</main>
</body>
</html>
`
}

export const STYLE = `:root { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  padding: 24px 16px 40px;
  color: #cfc8ee;
  font: 14px/1.6 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif;
  background: radial-gradient(90% 50% at 80% 0, #3a1a52 0, transparent 70%), linear-gradient(#110d2c, #04030c 70%);
  background-attachment: fixed;
}
main { max-width: 440px; margin: 0 auto; }
h1 { font-size: 26px; font-weight: 900; font-style: italic; letter-spacing: 2px; color: #ffd769; }
header { padding-bottom: 16px; margin-bottom: 16px; border-bottom: 1px solid #ffb52e66; }
ol { display: grid; gap: 12px; padding: 0; list-style: none; }
li {
  padding: 12px 16px;
  border-left: 3px solid #ffb52e;
  background: linear-gradient(180deg, #2a2260, #191340 40%, #0d0a24);
  clip-path: polygon(0 0, calc(100% - 14px) 0, 100% 14px, 100% 100%, 14px 100%, 0 calc(100% - 14px));
}
.head, .foot { display: flex; gap: 8px; align-items: center; font-size: 12px; color: #a49cd0; }
.head b { color: #fbf8ff; font-size: 14px; }
.head time, .foot span:last-child { margin-left: auto; }
li p { margin: 4px 0; color: #cfc8ee; }
strong {
  display: inline-block;
  padding: 0 4px;
  font: 800 26px/1.3 ui-monospace, Menlo, Consolas, monospace;
  letter-spacing: 3px;
  color: #ffdc8f;
  user-select: all;
}
.live .foot span:last-child { color: #37e6a0; }
.dead { border-left-color: #3a2f7d; opacity: .6; }
.dead strong { color: #a49cd0; }
.empty { padding: 40px 24px; text-align: center; border: 1px dashed #3a2f7d; }
nav { margin-top: 24px; text-align: center; }
a { display: inline-block; padding: 12px 24px; color: #b79bff; }
a:focus-visible { outline: 2px solid #39e3ff; }
`
