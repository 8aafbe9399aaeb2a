import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

it('a toast over an open dialog is heard: its live region was there before and lies under nothing that is hidden', async () => {
  const page = await world.openPhone()
  await visit(page, '/')
  await page.getByRole('button', { name: '登录', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  const toast = page.locator('body > [aria-live]').filter({ hasText: /\S/ })
  await toast.waitFor()
  expect(await toast.evaluate((region) => region.closest('[aria-hidden=true]') === null)).toBe(true)
  expect(faultsOf(page)).toEqual([])
})

it('every picture that is meant for a long press takes it', () => {
  const sheets = readdirSync('dist/client/app').filter((file) => file.endsWith('.css'))
  const text = sheets.map((file) => readFileSync(`dist/client/app/${file}`, 'utf8')).join('\n')
  const lifted = [...text.matchAll(/([^{}]+)\{[^{}]*-webkit-touch-callout:\s*default[^{}]*\}/g)].map(([, selector]) => selector ?? '')
  const wanted = ['Invite-module__poster', 'InviteDialog-module__poster', 'ShareSheet-module__card', 'Ways-module__code']
  expect(wanted.filter((name) => !lifted.some((selector) => selector.includes(name)))).toEqual([])
})
