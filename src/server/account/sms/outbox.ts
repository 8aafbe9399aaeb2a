import { appendFile, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SmsSender } from './sender.ts'

const outboxSms = z.object({ at: z.int(), phone: z.string(), code: z.string(), purpose: z.string() })
/** One line of the outbox: a message that a real SMS service would have sent. `at` is in ms since 1970. */
export type OutboxSms = z.output<typeof outboxSms>

const folderOf = (dataDir: string) => join(dataDir, 'outbox')
const fileOf = (dataDir: string) => join(folderOf(dataDir), 'sms.jsonl')

/** Only this many bytes at the end of the file are read, for the newest lines. */
const TAIL = 16 * 1024

/** Writes messages to a file below the data folder instead of sending them, as one JSON object per line. */
export function createOutboxSender(dataDir: string, now: () => number): SmsSender {
  return {
    send: async (phone, code, purpose) => {
      const line: OutboxSms = { at: now(), phone, code, purpose }
      await mkdir(folderOf(dataDir), { recursive: true })
      await appendFile(fileOf(dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
  }
}

async function readTail(path: string): Promise<string> {
  const file = await open(path).catch(() => null)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}

/** Reads the newest messages of the outbox, newest first. */
export async function readOutbox(dataDir: string, limit: number): Promise<OutboxSms[]> {
  const lines = (await readTail(fileOf(dataDir))).split('\n').filter((line) => line !== '')
  return lines
    .slice(-limit)
    .reverse()
    .map((line) => outboxSms.parse(JSON.parse(line)))
}
