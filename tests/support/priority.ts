/**
 * Chromium gives its main threads a higher priority (nice −8) where it may, which is as root. It would then take the processor from the server and
 * the database that a test waits for. So the browsers of tests start without that right.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** Ms after which priorities are set back where the right cannot be taken away. */
const AGAIN = 1_000
const WITHOUT = ['--bounding-set=-sys_nice', '--inh-caps=-sys_nice']

/** True when this machine has util-linux's setpriv and may use it. */
function canTakeRights(): boolean {
  try {
    execFileSync('setpriv', [...WITHOUT, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Processes whose program is `executable`. */
export function processesOf(executable: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && linkOf(`/proc/${name}/exe`) === executable)
    .map(Number)
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Threads of a process; none when it has ended. */
export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

function setBack(executable: string): void {
  for (const thread of processesOf(executable).flatMap(threadsOf)) {
    try {
      setPriority(thread, 0)
    } catch {
      // The thread has ended meanwhile.
    }
  }
}

let levelled = ''

/** A program that starts `executable` with the priority of everything else. Without setpriv it is `executable` itself, whose priority is set back every second. */
export function startLevel(dir: string, executable: string): string {
  if (process.getuid?.() !== 0) return executable
  if (!canTakeRights()) {
    if (levelled !== executable) setInterval(() => setBack(executable), AGAIN).unref()
    levelled = executable
    return executable
  }
  const starter = join(dir, 'chromium-level.sh')
  writeFileSync(starter, `#!/bin/sh\nexec setpriv ${WITHOUT.join(' ')} '${executable}' "$@"\n`)
  chmodSync(starter, 0o755)
  return starter
}
