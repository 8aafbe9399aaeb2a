import { readdir, readFile } from 'node:fs/promises'

/** Ms of one tick of the kernel's clock; 100 a second on every Linux that we know. */
const TICK = 10

interface Times {
  parent: number
  /** Ms of the process itself. */
  own: number
  /** Ms of its children that have ended. */
  ended: number
}

/** Reads the CPU times of a process; null when it is gone, and where there is no /proc. */
async function timesOf(pid: number): Promise<Times | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name stands in brackets and may hold blanks; the state comes after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? 0)
  return { parent: at(1), own: (at(11) + at(12)) * TICK, ended: (at(13) + at(14)) * TICK }
}

/** CPU time in ms that a process has used, with its children if wanted. 0 where there is no /proc. */
export async function cpuOf(pid: number, { withChildren = false } = {}): Promise<number> {
  const mine = await timesOf(pid)
  if (!mine) return 0
  if (!withChildren) return mine.own
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger)
  const all = await Promise.all(pids.map(timesOf))
  return all.reduce((sum, each) => sum + (each?.parent === pid ? each.own : 0), mine.own + mine.ended)
}

/** The process that started another one; 0 where there is no /proc. */
export async function parentOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.parent ?? 0
}
