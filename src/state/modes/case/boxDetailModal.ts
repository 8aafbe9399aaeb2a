import { casesState } from '#state/core/items/casesState.ts'
import { appState } from '#state/platform/app.ts'
import { imageUrl } from '#state/platform/images.ts'

const NO_BOX = '-1'

/** Opens 箱子详情 over any page, also for visitors who are not logged in. The dialog itself loads the details. */
export function openBoxDetail(boxId: number): void {
  const known = casesState.boxes.find((box) => box.boxId === boxId)
  appState.boxAllGiftId = String(boxId)
  appState.boxAllGiftImage = known ? imageUrl(known.boxImage) : ''
  appState.isBoxAllGift = true
}

export function closeBoxDetail(): void {
  appState.isBoxAllGift = false
  appState.boxAllGiftId = NO_BOX
  appState.boxAllGiftImage = ''
}
