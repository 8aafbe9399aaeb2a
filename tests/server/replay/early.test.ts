import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { headOf } from '#server/community/replay/heads.ts'
import { earlyParts } from '#server/platform/http/earlyParts.ts'

it('a page asks early for built code by the names of its modules, and for nothing that is not built', async () => {
  const root = await mkdtemp(join(tmpdir(), 'xingxia-early-'))
  await mkdir(join(root, 'app'))
  for (const file of ['kit-AAAA_-12.js', 'kit-AAAA_-12.js.br', 'Stage-BBBBBBBB.js', 'Stage-CCCCCCCC.css', 'kit-more-DDDDDDDD.js'])
    await writeFile(join(root, 'app', file), '')
  const parts = earlyParts(root, ['Stage', 'gone', 'kit'])
  expect(parts).toEqual(['/app/Stage-BBBBBBBB.js', '/app/kit-AAAA_-12.js'])
  expect(earlyParts(join(root, 'nowhere'), ['kit'])).toEqual([])
  const head = headOf({ url: '', card: '', shown: null, parts })
  expect(head.match(/rel="modulepreload" crossorigin href="([^"]+)"/g)).toHaveLength(2)
  await rm(root, { recursive: true })
})
