import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import page from '#client/styles/page.module.css'
import type { RollBook, RollPerson, RollWin } from '#shared/modes/roll/room.ts'
import { stageState } from '#state/core/play/stage.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './DrawShow.module.css'
import { landedAt, stepText } from './phase.ts'
import type { RollUse } from './useRollRoom.ts'
import { WinRows } from './WinRows.tsx'

/** Names that pass while a reel turns change this often, in ms. */
const TICK = 90
/** The same while a scene covers the rows, which must only be in place when it fails. */
const COVERED = 1_000

/** The draw without a stage: the prize that is drawn, the names that pass, and who has won so far. */
export function DrawShow({ use }: { use: RollUse }) {
  const { room, since, me } = use
  const { standing } = useSnapshot(stageState)
  const step = standing ? COVERED : TICK
  const elapsed = useServerTime((now) => (since === null ? 0 : Math.floor((now - since) / step) * step), step)
  const book = room?.book
  if (!book) return null
  const { landed, turning } = landedAt(book.wins.length, elapsed)
  const prize = book.wins[turning === -1 ? landed - 1 : turning] ?? book.wins[0]
  const won = book.wins.slice(0, landed)
  return (
    <div className={css.show}>
      <p className={css.step}>{stepText(book.wins.length, elapsed)}</p>
      {prize && (
        <Prize
          prize={prize}
          person={turning === -1 ? (landed > 0 ? prize.winner : null) : passing(book, elapsed)}
          turning={turning !== -1}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard */}
      <section className={cx(page.scroll, css.won)} tabIndex={0} aria-label='已揭晓'>
        <WinRows wins={[...won].reverse()} me={me} />
      </section>
    </div>
  )
}

/** Who passes by at this moment. It decides nothing: the winner is known when the reel stands. */
function passing({ crowd, wins }: RollBook, elapsed: number): RollPerson | null {
  const people = [...crowd, ...wins.map(({ winner }) => winner)]
  return people[Math.floor(elapsed / TICK) % people.length] ?? null
}

function Prize({ prize, person, turning }: { prize: RollWin; person: RollPerson | null; turning: boolean }) {
  return (
    <div className={cx(css.prize, gradeClass(prize.grade))}>
      <span className={css.rays} />
      <img className={css.art} src={imageUrl(prize.giftImage)} alt='' />
      <h2 className={css.name}>{prize.giftName}</h2>
      <Amount value={prize.recoveryPrice} size={16} />
      <p className={cx(css.person, !turning && person && css.landed)} aria-hidden={turning}>
        {person ? (
          <>
            <Avatar src={person.headPic} frame={person.headGround} size={40} />
            <b>{person.nickname}</b>
          </>
        ) : (
          <b>名单已锁定</b>
        )}
      </p>
    </div>
  )
}
