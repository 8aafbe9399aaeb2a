import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, it, onTestFinished } from 'vitest'
import { check } from '../../tools/floor/check.ts'
import { FLOOR } from '../../tools/floor/engines.ts'

/** What the lint says of one file of the client. */
function saidOf(source: string): string {
  const folder = mkdtempSync(join('tools/floor', 'planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'planted.ts'), source)
  const include = ['planted.ts', '../known.d.ts', '../../../node_modules/.cache/floor/dom.d.ts']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../tsconfig.json', include }))
  return check(join(folder, 'tsconfig.json'))
}

it('the lint refuses what is newer than the floor and has no shim', () => {
  const newer = {
    structuredClone: 'structuredClone({})',
    groupBy: 'Object.groupBy([1], String)',
    withResolvers: 'Promise.withResolvers()',
    any: 'AbortSignal.any([])',
    throwIfAborted: 'new AbortController().signal.throwIfAborted()',
    randomUUID: 'crypto.randomUUID()',
    OffscreenCanvas: 'new OffscreenCanvas(1, 1)',
    BroadcastChannel: "new BroadcastChannel('a')",
    locks: 'navigator.locks',
    inert: 'document.body.inert',
    showModal: "document.createElement('dialog').showModal()",
    requestIdleCallback: 'requestIdleCallback(() => undefined, { timeout: 1 })',
    createImageBitmap: 'createImageBitmap(new Blob())',
    vibrate: 'navigator.vibrate(1)',
  }
  const said = saidOf(
    Object.values(newer)
      .map((line) => `void (${line})`)
      .join('\n'),
  )
  const lines = said.split('\n').flatMap((line) => /planted\.ts\((\d+),/.exec(line)?.[1] ?? [])
  expect([...new Set(lines)].map(Number), said).toEqual(Object.keys(newer).map((_, index) => index + 1))
})

it('the lint lets pass what the floor has, what a shim lends and what is asked for before it is used', () => {
  const source = `
    export const lent = [Object.hasOwn({}, 'a'), [1].at(-1), 'a'.at(0), new Uint8Array(1).at(0), [1].findLast(Boolean), [1].toSorted(), [1].toSpliced(0, 1), URL.canParse('a')]
    document.createElement('canvas').getContext('2d')?.roundRect(0, 0, 1, 1, 1)
    export const had = ['a'.replaceAll('a', 'b'), Promise.any([1]), new WeakRef({}), new ResizeObserver(() => undefined), queueMicrotask(() => undefined)]
    navigator.vibrate?.(1)
    export const asked = typeof createImageBitmap === 'function' ? createImageBitmap(new Blob()) : reportError(1)`
  expect(saidOf(source)).toBe('')
})

it('the page for older engines is a script of the third edition and names the floor', () => {
  const script = readFileSync('src/client/shell/oldEngine.js', 'utf8')
  expect(() => parse(script, { ecmaVersion: 3 })).not.toThrow()
  expect(() => parse('let newer = `a`', { ecmaVersion: 3 })).toThrow()
  expect(script).toContain(`Chrome ${FLOOR.chrome} `)
  expect(script).toContain(`iOS ${FLOOR.safari_ios} `)
})
