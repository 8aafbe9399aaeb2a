import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL = 200

/** Runs `act` while no other process holds the same lock folder. A lock whose owner has died is taken over. */
export async function withLock<T>(folder: string, act: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(folder), { recursive: true })
  while (!(await take(folder))) {
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true })
    else await sleep(POLL)
  }
  try {
    return await act()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function take(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
  } catch {
    return false
  }
  await writeFile(path.join(folder, 'pid'), String(process.pid))
  return true
}

/** True when the owner's process has ended. An owner that has not written its process id yet gets time to do so. */
async function isAbandoned(folder: string): Promise<boolean> {
  await sleep(POLL)
  const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => '0'))
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
