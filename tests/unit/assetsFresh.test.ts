import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FreshBook } from '../../tools/assets/fresh.ts'
import { type Job, runJobs } from '../../tools/assets/jobs.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'xingxia-fresh-'))
  await save('red')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const at = (name: string) => path.join(root, name)
const save = (text: string) => writeFile(at('original'), text)

function job(name: string, late: boolean): Job {
  return { output: at(name), recipe: name, inputs: [at('original')], late, make: () => writeFile(at(name), name) }
}

/** One build; answers with the names that it made. */
async function build(lateToo: boolean): Promise<string[]> {
  const book = await FreshBook.open(at('book.json'))
  const made = await runJobs([job('webp', false), job('avif', true)], book, lateToo)
  await book.close()
  return made.map((file) => path.basename(file)).sort()
}

describe('a build that leaves late files for later', () => {
  it('makes the others, and the next one makes only the late ones', async () => {
    expect(await build(false)).toEqual(['webp'])
    expect(existsSync(at('avif'))).toBe(false)
    expect(await build(true)).toEqual(['avif'])
    expect(await build(true)).toEqual([])
  })

  it('keeps a late file that is still right', async () => {
    await build(true)
    expect(await build(false)).toEqual([])
    expect(existsSync(at('avif'))).toBe(true)
    expect(await build(true)).toEqual([])
  })

  it('takes away a late file of an original that has changed since', async () => {
    await build(true)
    await save('blue!')
    expect(await build(false)).toEqual(['webp'])
    expect(existsSync(at('avif'))).toBe(false)
    expect(await build(true)).toEqual(['avif'])
  })
})
