import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { caretDown } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { BATTLE, BATTLE_MODES } from '#shared/modes/battle/rules.ts'
import { createState } from '#state/modes/battle/create.ts'
import { sidesName, switchesOf } from '../words.ts'
import css from './RulesLine.module.css'

interface Props {
  open: boolean
  /** Id of the panel that the line opens. */
  panel: string
  onToggle: () => void
}

/** One line of the dock: the chosen rules, which open on a tap, and how many rounds are chosen. */
export function RulesLine({ open, panel, onToggle }: Props) {
  const settings = useSnapshot(createState)
  const { mode, boxes } = settings
  const switches = switchesOf(settings).join(' · ')
  return (
    <div className={css.line}>
      <button
        type='button'
        className={cx(css.rules, open && css.open)}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={pressed(onToggle)}
      >
        <b className={css.mode}>{BATTLE_MODES[mode].name}</b>
        <span className={css.words}>
          <b>{sidesName(settings)}</b>
          <small className={css.switches}>{switches || '规则与人数'}</small>
        </span>
        <Icon glyph={caretDown} size={18} className={css.caret} />
      </button>
      <p className={css.count}>
        <span>
          已选 <b>{boxes.length}</b> / {BATTLE.maxRounds} 轮
        </span>
        <small>{hintOf(boxes.length)}</small>
      </p>
    </div>
  )
}

const hintOf = (rounds: number) => (rounds === 0 ? '点 + 选箱，一次一轮' : rounds === 1 ? '点一下可移除' : '点一下移除，长按换序')
