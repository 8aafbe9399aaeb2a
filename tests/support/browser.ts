import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core'
import { startLevel } from './priority.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Software WebGL2, and silence towards the outside (design 4.1). */
const FLAGS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--no-sandbox',
  '--no-zygote',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--autoplay-policy=no-user-gesture-required',
]

/** The browser that the lock file names, with its version. */
export function pinnedBrowser(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = JSON.parse(readFileSync(join(dirname(main), '../../package.json'), 'utf8')) as { version: string }
  return `chromium-${manifest.version}`
}

/** Where the pinned browser is unpacked: one folder per version, so that an old one is never mixed in. */
const cacheDir = () => join(root, 'node_modules/.cache', pinnedBrowser())

/** Unpacks the browser once. The package writes fixed names into the temp folder, so it gets one of its own, renamed into place when complete. */
async function unpack(dir: string): Promise<void> {
  const partial = `${dir}.${process.pid}`
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME } = process.env
  mkdirSync(partial, { recursive: true })
  // The runtime name makes the package unpack the system libraries it carries, for machines that lack them.
  Object.assign(process.env, { TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    restoreEnv({ TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME })
  }
  if (!existsSync(dir)) renameSync(partial, dir)
  rmSync(partial, { recursive: true, force: true })
}

/** Only the fonts that travel with the browser: what a machine has installed must not change a picture. */
function writeFontConfig(dir: string): void {
  const text = `<?xml version="1.0"?><fontconfig><dir>${dir}/fonts</dir><cachedir>${dir}/font-cache</cachedir></fontconfig>\n`
  writeFileSync(join(dir, 'fonts.conf'), text)
}

function restoreEnv(saved: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(saved)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/** True when the machine lacks a library that the browser is linked to. */
function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found')
  } catch {
    return true
  }
}

let unpacked: Promise<void> | null = null

async function unpackOnce(dir: string): Promise<void> {
  if (!existsSync(dir)) await unpack(dir)
  writeFontConfig(dir)
}

/** What Playwright is told to start a browser. */
interface Launch {
  executablePath?: string
  args: string[]
  env: Record<string, string>
}

/** How to start the browser of this platform: the one pinned by the lock file on Linux x64, Playwright's own elsewhere. */
export async function browserLaunch(): Promise<Launch> {
  const launch = await plainLaunch()
  return launch.executablePath ? { ...launch, executablePath: startLevel(cacheDir(), launch.executablePath) } : launch
}

/** As {@link browserLaunch}, with the browser itself in place of what starts it at the priority of everything else. */
export async function plainLaunch(): Promise<Launch> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: FLAGS, env }
  const dir = cacheDir()
  unpacked ??= unpackOnce(dir)
  await unpacked
  const executablePath = join(dir, 'chromium')
  if (lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(dir, 'al2023/lib')
  return { executablePath, args: FLAGS, env: { ...env, FONTCONFIG_FILE: join(dir, 'fonts.conf') } }
}

/** Pages are painted and put together by the processor: the software GPU takes four times as long for it. WebGL stays as it is. */
export const PLAIN_PAINT = ['--disable-gpu-compositing']

/** Starts the browser of the tests, with flags and options more than the usual. The caller closes it. */
export async function launchBrowser(flags: readonly string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  const { args, ...launch } = await browserLaunch()
  return chromium.launch({ ...launch, ...options, args: [...args, ...flags] })
}

export const PHONE_SIZES = {
  small: { width: 320, height: 568 },
  design: { width: 375, height: 667 },
  large: { width: 430, height: 932 },
} as const

/** A phone that lies on its side. */
export const ON_ITS_SIDE = { width: 812, height: 375 } as const

/** A phone of the design size: touch, Chinese, its own storage. */
export function phoneContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: PHONE_SIZES.design,
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
}
