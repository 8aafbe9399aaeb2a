import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { BATTLE_MODES, BattleMode } from '#shared/modes/battle/rules.ts'
import { chooseMode, chooseSeats, createState, sidesOf } from '#state/modes/battle/create.ts'
import { sentenceOf, sidesName } from '../words.ts'
import { ModeArt } from './ModeArt.tsx'
import css from './RulesPanel.module.css'
import { SeatsArt } from './SeatsArt.tsx'

/** Sides, mode and switches of the room. Only what the mode allows is shown. `id` names the panel for the button that opens it. */
export function RulesPanel({ id }: { id: string }) {
  const { mode, seats, teams, final, reverse, fast, hidden, shuffle } = useSnapshot(createState)
  const facts = BATTLE_MODES[mode]
  return (
    <section id={id} className={css.rules} aria-label='规则'>
      <RadioGroup label='模式' className={css.modes}>
        {Object.values(BattleMode).map((one) => (
          <Chip key={one} kind='radio' tone='gold' on={mode === one} className={css.mode} onClick={() => chooseMode(one)}>
            {BATTLE_MODES[one].name}
          </Chip>
        ))}
      </RadioGroup>
      <div className={css.said}>
        <ModeArt mode={mode} reverse={reverse} final={final} />
        <p className={css.sentence}>{sentenceOf({ mode, reverse, final })}</p>
        <SeatsArt seats={seats} teams={teams} />
      </div>
      <RadioGroup label='人数' className={css.sides}>
        {sidesOf(mode).map((side) => (
          <Chip
            key={sidesName(side)}
            kind='radio'
            on={side.seats === seats && side.teams === teams}
            className={css.side}
            onClick={() => chooseSeats(side.seats, side.teams)}
          >
            {sidesName(side)}
          </Chip>
        ))}
      </RadioGroup>
      <div className={css.switches}>
        {facts.final && <One name='终局' text='只算末轮' on={final} onChange={(on) => Object.assign(createState, { final: on })} />}
        {facts.reversed !== null && (
          <One name='反转' text='以差者计' on={reverse} onChange={(on) => Object.assign(createState, { reverse: on })} />
        )}
        <One name='快速' text='每轮 3 秒' on={fast} onChange={(on) => Object.assign(createState, { fast: on })} />
        <One name='私密' text='凭码进入' on={hidden} onChange={(on) => Object.assign(createState, { hidden: on })} />
        <One name='随机' text='箱序抽定' on={shuffle} onChange={(on) => Object.assign(createState, { shuffle: on })} />
      </div>
    </section>
  )
}

function One({ name, text, on, onChange }: { name: string; text: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type='button' role='switch' aria-checked={on} className={cx(css.switch, on && css.on)} onClick={pressed(() => onChange(!on))}>
      <span className={css.words}>
        <b>{name}</b>
        <small>{text}</small>
      </span>
      <i className={css.track} aria-hidden='true' />
    </button>
  )
}
