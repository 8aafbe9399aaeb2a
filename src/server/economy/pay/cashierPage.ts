import { COLOURS } from '#shared/tokens.ts'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const hex = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`
const colours = Object.entries(COLOURS)
  .map(([name, colour]) => `--${name}:${hex(colour)}`)
  .join(';')

/** Buttons are at least 44 px high, so that a thumb can hit them. Cut corners and light edges are the product's style. */
const STYLE = `:root { color-scheme: dark; ${colours}; --edge: linear-gradient(150deg, #efe4ff, #a88cffc7 7%, #7862e64d 30%, #6254be38 68%, #60d6ff9e);
  --edge-gold: linear-gradient(150deg, #fffbe6, #ffd769 10%, #e08a128c 38%, #96540c80 66%, #ffd769); }
html { background: var(--ink-0); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
* { box-sizing: border-box; margin: 0; padding: 0; -webkit-tap-highlight-color: transparent; }
body {
  min-height: 100vh;
  padding: calc(16px + env(safe-area-inset-top)) 14px calc(24px + env(safe-area-inset-bottom));
  color: var(--tx-2);
  font: 14px/1.5 'Noto Sans SC', 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', sans-serif;
  background: radial-gradient(90% 340px at 78% 0, #4a2170 0, transparent), radial-gradient(70% 300px at 0 60px, #1c2a72 0, transparent), linear-gradient(#150f38, var(--ink-0) 620px);
  background-repeat: no-repeat;
  font-variant-numeric: tabular-nums;
}
main { max-width: 440px; margin: 0 auto; }
header { display: flex; align-items: center; gap: 10px; min-height: 44px; margin-bottom: 14px; }
header svg { flex: none; width: 34px; height: 34px; }
h1 { font-size: 20px; line-height: 1.25; font-weight: 900; letter-spacing: 1px; color: var(--gold-1); transform: skewX(-6deg); }
h2 { padding: 22px 2px 10px; font-size: 15px; line-height: 1.3; font-weight: 900; color: var(--tx-1); }
.cut { position: relative; isolation: isolate; --c: 10px; --pe: var(--edge); --pf: linear-gradient(180deg, #2a2260, #191340 40%, #0d0a24); }
.cut::before, .cut::after {
  content: '';
  position: absolute;
  inset: 0;
  z-index: -2;
  background: var(--pe);
  clip-path: polygon(var(--c) 0, 100% 0, 100% calc(100% - var(--c)), calc(100% - var(--c)) 100%, 0 100%, 0 var(--c));
}
.cut::after { inset: 1px; z-index: -1; background: var(--pf); }
.sign { display: flex; gap: 8px; align-items: center; padding: 10px 14px; margin-bottom: 14px; font-size: 13px; color: #c9f6ff; --c: 8px;
  --pe: linear-gradient(150deg, #c9f6ff, #39e3ff80); --pf: repeating-linear-gradient(135deg, #0b2c3c 0 12px, #0a2433 12px 24px); }
.sign b { flex: none; padding: 2px 8px; color: #03212b; background: var(--cyan); clip-path: polygon(5px 0, 100% 0, calc(100% - 5px) 100%, 0 100%); }
.bill { padding: 18px 16px 8px; text-align: center; --c: 16px; --pe: var(--edge-gold);
  --pf: radial-gradient(80% 120px at 50% 0, #ffaa3255, transparent), linear-gradient(180deg, #2d1750, #191034 50%, #0f0a24); }
.bill small { font-size: 13px; color: #e9dcff; }
.bill strong { display: block; margin: 2px 0 14px; font-size: 40px; line-height: 1.15; font-weight: 800; letter-spacing: 0; color: var(--tx-gold); }
dl div { display: flex; gap: 16px; align-items: center; justify-content: space-between; min-height: 38px; padding: 6px 0; font-size: 13px; border-top: 1px solid #967eff33; }
dt { flex: none; color: var(--tx-2); }
dd { min-width: 0; text-align: right; color: var(--tx-1); overflow-wrap: anywhere; }
.lead { padding: 14px 2px 0; line-height: 1.6; }
form { display: grid; gap: 10px; }
button, .button {
  display: flex;
  width: 100%;
  min-height: 56px;
  gap: 12px;
  align-items: center;
  padding: 8px 14px;
  border: 0;
  font: inherit;
  font-size: 13px;
  line-height: 1.45;
  text-align: left;
  text-decoration: none;
  color: var(--tx-2);
  background: none;
  cursor: pointer;
  touch-action: manipulation;
  --pe: linear-gradient(150deg, #beaaff9e, #7862e642 30%, #6254be33);
}
button b, .button b { display: block; font-size: 16px; color: var(--tx-1); }
button i { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--dot, var(--violet-2)); box-shadow: 0 0 10px var(--dot, var(--violet-2)); }
button:active, .button:active { transform: translateY(2px); filter: brightness(.88); }
.main { justify-content: center; min-height: 58px; text-align: center; color: #5a2c04; --c: 14px;
  --pe: linear-gradient(180deg, #fffdf0, #ffe9ae 12%, #b86d10 70%, #5d2e04);
  --pf: linear-gradient(180deg, #fff6d2, #ffe08a 22%, #ffc247 52%, #f09b1c 78%, #ffbf4d); filter: drop-shadow(0 6px 14px #ff961e55); }
.main.cut::after { inset: 1.5px 1.5px 4px; }
.main b { font-size: 19px; font-weight: 900; color: var(--tx-on-gold); }
.main i { display: none; }
.ghost { justify-content: center; min-height: 48px; font-size: 15px; font-weight: 700; color: #ece5ff; }
.main + .ghost { margin-top: 10px; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--cyan); outline-offset: 2px; }
nav { margin-top: 22px; }
.done { display: grid; place-items: center; width: 64px; height: 64px; margin: 0 auto 10px; background: var(--ok);
  clip-path: polygon(28% 0, 72% 0, 100% 28%, 100% 72%, 72% 100%, 28% 100%, 0 72%, 0 28%); }
.done svg { width: 34px; height: 34px; fill: none; stroke: #04241a; stroke-width: 3.5; }`

/** The casket of the product's logo as line art. */
const MARK = `<svg viewBox="0 0 34 34" aria-hidden="true"><path d="M17 1 30 8.5v17L17 33 4 25.5v-17z" fill="#1a0f3a" stroke="#ffd769" stroke-width="1.4"/><path d="M17 7.5l2.4 7.1 7.1 2.4-7.1 2.4L17 26.5l-2.4-7.1L7.5 17l7.1-2.4z" fill="#ffc247"/><path d="M17 11.5l1.3 4.2 4.2 1.3-4.2 1.3L17 22.5l-1.3-4.2L11.5 17l4.2-1.3z" fill="#fff6d2"/></svg>`

/** An HTML page of the cashier, without a script. `content` is HTML. */
export function cashierPage({ title, content }: { title: string; content: string }): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${hex(COLOURS['ink-0'])}">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · 星匣</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
<header>${MARK}<h1>${escapeHtml(title)}</h1></header>
${content}
</main>
</body>
</html>
`
}
