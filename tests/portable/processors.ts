import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { browserLaunch, plainLaunch } from '../support/browser.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
/** Canvases are painted by the processor itself, as they are for the pictures of `tests/visual`. */
const PAINTED_HERE = ['--disable-gpu-compositing', '--disable-gpu-rasterization', '--disable-accelerated-2d-canvas']
/** An emulated browser runs in one process: several would each be translated anew. */
const ONE_PROCESS = ['--single-process', '--no-zygote', '--in-process-gpu']
/**
 * Kilobytes of addresses that an emulated browser may reserve. It asks for a terabyte and takes less where that is refused; qemu before 8.0
 * keeps 32 bytes for every page of 4 kB that is reserved, used or not.
 */
const ADDRESSES = 160 * 1024 * 1024
/** Ms in which a browser must have started. */
const NATIVE_START = 60_000
const EMULATED_START = 240_000

/** Processors that are emulated: one with AVX2 and FMA, one that has SSE 4.2 and nothing newer. */
export const EMULATED = ['Haswell', 'Nehalem'] as const
export type Emulated = (typeof EMULATED)[number]

/** Why no processor can be emulated here, or null. */
export function whyNotHere(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `the pinned browser runs on Linux x64 only; this is ${process.platform} ${process.arch}`
  try {
    execFileSync('qemu-x86_64', ['--version'], { timeout: 10_000 })
    return null
  } catch {
    return 'qemu-x86_64 is not installed (Debian: apt-get install qemu-user)'
  }
}

/** Starts the pinned browser on this machine's processor. */
export async function launchNative(): Promise<Browser> {
  const { args, ...launch } = await browserLaunch()
  return chromium.launch({ ...launch, args: [...args, ...PAINTED_HERE], timeout: NATIVE_START })
}

/** Starts the pinned browser on an emulated processor. */
export async function launchEmulated(processor: Emulated): Promise<Browser> {
  const { args, executablePath, env } = await plainLaunch()
  if (!executablePath) throw new Error('there is no pinned browser to emulate')
  const start = writeStarter(processor, executablePath, env.LD_LIBRARY_PATH)
  // The libraries that the browser brings along are its own, not the emulator's.
  const { LD_LIBRARY_PATH: _, ...rest } = env
  const flags = [...new Set([...args, ...PAINTED_HERE, ...ONE_PROCESS])]
  return chromium.launch({ executablePath: start, args: flags, env: rest, timeout: EMULATED_START })
}

/** A script that Playwright starts in place of the browser. */
function writeStarter(processor: Emulated, browser: string, libraries = ''): string {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `chromium-on-${processor}.sh`)
  const guest = libraries ? ` -E 'LD_LIBRARY_PATH=${libraries}'` : ''
  writeFileSync(file, `#!/bin/sh\nulimit -v ${ADDRESSES}\nexec qemu-x86_64 -cpu ${processor}${guest} '${browser}' "$@"\n`)
  chmodSync(file, 0o755)
  return file
}
