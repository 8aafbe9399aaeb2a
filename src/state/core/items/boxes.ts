import type { BoxCard } from '#shared/calls/cards.ts'
import { getBoxBattleThemeList } from '#shared/calls/common.ts'
import { boxGiftList, boxList } from '#shared/calls/visitor.ts'
import { ModuleId } from '#shared/codes.ts'
import { type BoxDetail, caseGiftList, casePage } from '#shared/modes/case/calls.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { casesState } from './casesState.ts'

/** Loads the themes and boxes of 盲盒. Never rejects: a failure sets the status `error`. */
export async function loadBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  casesState.status = 'loading'
  try {
    await readBoxes(false)
  } catch {
    casesState.status = 'error'
  }
}

/**
 * Loads the shelf again while the old one stays in view, because prices, odds and boxes may have changed. After a failure the old
 * shelf stays.
 */
export async function refreshBoxes(): Promise<void> {
  if (casesState.status === 'loading') return
  await readBoxes(true).catch(() => undefined)
}

async function readBoxes(quiet: boolean): Promise<void> {
  const query = { moduleId: ModuleId.mysteryBox }
  const [themes, boxes] = await Promise.all([request(getBoxBattleThemeList, { query, quiet }), boxesOf(query, quiet)])
  casesState.status = 'ready'
  if (differs(casesState.themes, themes)) casesState.themes = themes
  if (differs(casesState.boxes, boxes)) casesState.boxes = boxes
}

/** Reads the open boxes. A visitor without a token gets them by a public call. */
async function boxesOf(query: { moduleId: number }, quiet: boolean): Promise<BoxCard[]> {
  if (!appState.token) return request(boxList, { query, quiet })
  return (await request(casePage, { query, quiet })).pageData
}

/** Compares two lists by their JSON. A list that has not changed is not replaced, so that the stage does not rebuild the shelf. */
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/**
 * Loads a box with every item and chance into `details`. For a visitor without a token the pity count is 0. Rejects with ApiError
 * after a toast, unless `quiet`.
 */
export async function loadBoxDetail(boxId: number, quiet = false): Promise<BoxDetail> {
  const { token } = appState
  const detail = await request(token ? caseGiftList : boxGiftList, { query: { boxId }, quiet })
  if (token === appState.token) casesState.details[boxId] = detail
  return detail
}
