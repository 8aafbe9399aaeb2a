import type { Fault } from '../../../../tools/assets/check/fault.ts'
import type { Facts } from '../../../../tools/lab/facts.ts'
import type { Tried } from '../../../../tools/lab/trials.ts'

export type { Facts, Fault, Tried }

const TOKEN = document.querySelector<HTMLMetaElement>('meta[name="lab-token"]')?.content ?? ''

/** True when `npm run lab` serves the page. Only that server can try and save files. */
export const CAN_TRY = TOKEN !== ''

const BASE = '/__lab'

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${BASE}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lab-token': TOKEN },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error((answer as { error?: string }).error ?? `HTTP ${response.status}`)
  return answer as T
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Sends files to the server, which checks them against the slot's requirements and builds them for the scene. */
export async function tryFiles(slot: string, files: readonly File[]): Promise<Tried> {
  const sent = await Promise.all(files.map(async (file) => ({ name: file.name, base64: await base64Of(file) })))
  return call<Tried>('try', { slot, files: sent })
}

/** Saves tried files into `assets/`. Resolves with the paths that were written. */
export async function saveTrial(id: string): Promise<string[]> {
  return (await call<{ saved: string[] }>('save', { id })).saved
}

/** Returns the address of a file that the server has built for a trial. */
export function trialUrl(id: string, file: string): string {
  return `${BASE}/file/${id}/${file}`
}
