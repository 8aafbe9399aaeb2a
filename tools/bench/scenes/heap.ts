import type { CDPSession } from 'playwright-core'
import * as z from 'zod'

/** The part of V8's heap snapshot that is read: one run of numbers per thing, named by `node_fields`. */
const snapshot = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
})

async function takeSnapshot(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const hear = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', hear)
  return chunks.join('')
}

/** Bytes of a heap snapshot by kind of thing: `object`, `string`, `code` and so on. */
function bytesByKind(text: string): Map<string, number> {
  const { snapshot: about, nodes } = snapshot.parse(JSON.parse(text))
  const { node_fields: fields, node_types: types } = about.meta
  const kinds = z.array(z.string()).parse(types[0])
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const bytes = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = kinds[nodes[at + kind] ?? -1] ?? ''
    bytes.set(name, (bytes.get(name) ?? 0) + (nodes[at + size] ?? 0))
  }
  return bytes
}

/**
 * Bytes of everything that scripts hold after garbage collection, without compiled code: V8 goes on compiling the same functions better for as
 * long as they run, a growth that ends by itself and that no openings add to.
 */
export async function heldByScripts(session: CDPSession): Promise<{ objects: number; code: number }> {
  const bytes = bytesByKind(await takeSnapshot(session))
  const code = bytes.get('code') ?? 0
  return { objects: [...bytes.values()].reduce((sum, part) => sum + part, 0) - code, code }
}
