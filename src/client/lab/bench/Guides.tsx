import { useSnapshot } from 'valtio'
import { stageState } from '#state/core/play/stage.ts'
import { bench } from './benchState.ts'
import { deviceOf } from './devices.ts'
import css from './Guides.module.css'

/** Shows which parts of the screen the device's hardware covers, and which part the page leaves free. */
export function Guides() {
  const { width, height, guides } = useSnapshot(bench)
  const { freeArea } = useSnapshot(stageState)
  if (!guides) return null
  const { safe } = deviceOf(width, height)
  return (
    <div className={css.guides} aria-hidden>
      <span className={css.safe} style={{ top: 0, height: safe.top }} />
      <span className={css.safe} style={{ bottom: 0, height: safe.bottom }} />
      <span className={css.free} style={{ top: freeArea.top, bottom: freeArea.bottom }}>
        <b>
          {freeArea.top} / {freeArea.bottom}
        </b>
      </span>
    </div>
  )
}
