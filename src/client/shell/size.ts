import { appState } from '#state/platform/app.ts'

/** Less than this is the rounding of the browser, as a share. */
const NOISE = 0.004

/**
 * A browser has a text size of its own, for which a page cannot ask: the system's font size in Android's WebView, 字体大小 of WeChat. Older
 * ones multiply the root font size, and everything in rem with it; newer ones leave lengths alone and multiply the text in them. So
 * what a rem and a text size come to is measured, by two elements of `ground.css`, and countered.
 */
interface Probe {
  meant: HTMLElement
  shown: HTMLElement
}

let probe: Probe | null = null

function part(name: string): HTMLElement {
  const element = document.createElement('div')
  element.className = name
  element.setAttribute('aria-hidden', 'true')
  return document.body.appendChild(element)
}

function makeProbe(): Probe {
  const made = { meant: part('size-meant'), shown: part('size-shown') }
  made.shown.textContent = '1'
  return made
}

const page = () => document.documentElement.style

/** Multiplies a factor on the root by what is missing. False when nothing is. */
function correct(name: '--fit' | '--type', missing: number): boolean {
  if (!Number.isFinite(missing) || missing <= 0 || Math.abs(missing - 1) < NOISE) return false
  const factor = (Number.parseFloat(page().getPropertyValue(name)) || 1) * missing
  if (Math.abs(factor - 1) < NOISE) page().removeProperty(name)
  else page().setProperty(name, factor.toFixed(4))
  return true
}

/** Measures the probe and corrects what is off. False when everything is as it is meant. */
function counter({ meant, shown }: Probe): boolean {
  const wide = shown.getBoundingClientRect()
  const fitted = correct('--fit', meant.getBoundingClientRect().width / wide.width)
  return correct('--type', wide.width / wide.height) || fitted
}

/** A browser that rounds text sizes comes near in the second step; one that never comes near is left as it is. */
const STEPS = 3

/**
 * Makes a rem a tenth of the page's width and text as large as it is written, whatever text size the phone has, and writes the size of
 * the viewport and what a rem really measures into the global state. It forces a layout, which is cheap before the first render and
 * slow right after it.
 */
export function measureSize(): void {
  probe ??= makeProbe()
  for (let step = 0; step < STEPS && counter(probe); step++);
  appState.realSize = { width: window.innerWidth, height: window.innerHeight }
  appState.baseSize = probe.shown.getBoundingClientRect().width / 10
}

/** What of WeChat's own interface in its pages is used here. */
interface WeixinBridge {
  invoke(name: string, data: object): void
  on(name: string, act: () => void): void
}

/** Answers WeChat's 字体大小 with its usual size: at once, and whenever the player chooses another. */
function answerWeixin(): void {
  const bridge = (window as { WeixinJSBridge?: Partial<WeixinBridge> }).WeixinJSBridge
  const usual = () => bridge?.invoke?.('setFontSizeCallback', { fontSize: 0 })
  usual()
  bridge?.on?.('menu:setfont', usual)
}

/** Keeps WeChat from scaling the page, as soon as it has brought its interface. */
export function keepWeixinSize(): void {
  if ('WeixinJSBridge' in window) answerWeixin()
  else document.addEventListener('WeixinJSBridgeReady', answerWeixin, { once: true })
}

/**
 * Keeps the size right (spec §4) when the viewport changes, when the phone's text size does, also while the page is in the background,
 * and when the page comes back. The returned function ends that.
 */
export function watchSize(): () => void {
  const back = () => document.visibilityState === 'visible' && measureSize()
  window.addEventListener('resize', measureSize)
  window.addEventListener('pageshow', measureSize)
  document.addEventListener('visibilitychange', back)
  const watch = new ResizeObserver(measureSize)
  if (probe) watch.observe(probe.shown)
  return () => {
    window.removeEventListener('resize', measureSize)
    window.removeEventListener('pageshow', measureSize)
    document.removeEventListener('visibilitychange', back)
    watch.disconnect()
  }
}
