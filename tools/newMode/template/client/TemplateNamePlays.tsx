import { Amount } from '#client/chrome/Amount.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { ITEM_STATE_NAMES } from '#shared/codes.ts'
import { templateNamePlays } from '#state/modes/templateName/plays.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './TemplateNamePlays.module.css'

/** The player's plays, newest first: the box, what it cost, what was won, and what has become of it. */
export function TemplateNamePlays() {
  return (
    <EndlessList list={templateNamePlays} keepAs='record/template-name' rowHeight={64} empty={<p className={css.none}>还没有记录</p>}>
      {(items) => (
        <ul>
          {items.map(({ playId, boxName, paid, time, drop }) => (
            <li key={playId} className={css.row}>
              <img src={thumbUrl(drop.giftImage)} alt='' loading='lazy' />
              <span className={css.what}>
                {drop.giftName} · {ITEM_STATE_NAMES[drop.state]}
                <small>
                  {boxName} · {timeText(time)}
                </small>
              </span>
              <Amount value={paid} size={13} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
