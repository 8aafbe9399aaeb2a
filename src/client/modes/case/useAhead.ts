import { useEffect } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { stripOf } from '#shared/book.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { expectOpening } from '#state/core/play/openingStage.ts'
import { forgetAhead } from '#state/core/play/stage.ts'
import { shelfStage } from '#state/modes/case/shelfStage.ts'
import { choices } from './choices.ts'

/** Has the stage load ahead what an opening of the box in front needs, once the box rests there and its details have come. */
export function useAhead(): void {
  const { rested } = useSnapshot(shelfStage)
  const { number } = useSnapshot(choices)
  const { details, boxes } = useSnapshot(casesState)
  const version = details[rested]?.oddsVersion
  const boxImage = boxes.find(({ boxId }) => boxId === rested)?.boxImage
  useEffect(() => {
    if (boxImage === undefined) return
    const detail = casesState.details[rested]
    const gifts = version !== undefined && detail ? stripOf(snapshot(detail).boxGiftVo) : []
    expectOpening({ boxImage, gifts, number })
    return forgetAhead
  }, [rested, number, version, boxImage])
}
