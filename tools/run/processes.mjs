/**
 * Finds the processes of a test step by a mark in their environment, and ends them. A process group is not enough: browsers and PostgreSQL
 * leave the group of the step that starts them, and would load the machine for whatever runs next. Where there is no /proc (macOS, Windows)
 * nothing is found, and only the group is ended.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The environment variable that carries the mark. */
export const MARK = 'XINGXIA_STEP'

/** Ms that ended processes have to be gone. */
const GONE_WITHIN = 5_000

const read = (path) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** When a process started, in clock ticks since the machine did; '' for one that has ended, even when nobody has asked for its exit code yet. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? '' : (fields[18] ?? '')
}

/** What names a process in marks and folders: its pid and its start, since a pid is given again one day. */
export const ownName = (pid = process.pid) => `${pid}-${startOf(pid)}`

/** True when the process of this name still runs. */
export function isAlive(name) {
  const [pid, start] = name.split('-')
  if (process.platform === 'linux') return start !== '' && startOf(pid) === start
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/** Lists marked processes: `{pid, mark, command}`. The own one is left out. */
function marked() {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids.flatMap((pid) => {
    const entry = read(`/proc/${pid}/environ`)
      .split('\0')
      .find((line) => line.startsWith(`${MARK}=`))
    if (!entry || Number(pid) === process.pid) return []
    return [{ pid: Number(pid), mark: entry.slice(MARK.length + 1), command: read(`/proc/${pid}/comm`).trim() }]
  })
}

function signal({ pid, command }) {
  try {
    // PostgreSQL ends its own processes and its shared memory at SIGQUIT.
    process.kill(pid, command === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ends every marked process whose mark `isWanted` accepts, and those that they start meanwhile. Returns the commands that were ended. */
async function end(isWanted) {
  const ended = new Map()
  for (const until = Date.now() + GONE_WITHIN; Date.now() < until; await sleep(50)) {
    const found = marked().filter(({ mark }) => isWanted(mark))
    if (found.length === 0) break
    for (const each of found) {
      if (!ended.has(each.pid)) signal(each)
      ended.set(each.pid, each.command)
    }
  }
  return [...ended.values()]
}

/** Ends what carries this mark. */
export const endMarked = (mark) => end((each) => each === mark)

/** Ends what runs of earlier steps whose runner is dead. A mark begins with the name of the process that gave it, before a slash. */
export const endOrphans = () => end((mark) => !isAlive(mark.split('/')[0]))
