import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck, skip as skipGlyph } from '#client/chrome/icons/moreGlyphs.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { useSkipKeys } from '#client/stage/skipKeys.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import { shortHash } from '#shared/modes/roll/draw.ts'
import type { RollBook, RollRoom } from '#shared/modes/roll/room.ts'
import css from './DrawChrome.module.css'
import { landedAt, stepText } from './phase.ts'
import type { RollUse } from './useRollRoom.ts'

/** How often the spoken words change, in ms. */
const STEP = 250

/** Around the scene from the closing of a room to the end of its draw: the title, that the list is locked, and 跳过. */
export function DrawChrome({ use }: { use: RollUse }) {
  const { room, phase, own, skip } = use
  const free = useFreeArea()
  const drawing = phase === 'drawing'
  useSkipKeys(drawing, skip)
  if (!room) return null
  return (
    <div className={css.chrome}>
      <section className={css.free} ref={free}>
        <h2 className={css.title}>{room.title}</h2>
      </section>
      <Spoken use={use} />
      <footer className={css.bar} data-keep-clear>
        <Icon glyph={shieldCheck} size={20} />
        <p className={css.words}>
          {lockedWords({ drawing, joined: own?.joined === true, awaits: waitsForNumber(room) })}
          {room.entrantsHash && <b>{shortHash(room.entrantsHash)}</b>}
        </p>
        {drawing && (
          <Button tone='ghost' size='sm' onClick={skip}>
            <Icon glyph={skipGlyph} size={18} />
            跳过
          </Button>
        )}
      </footer>
    </div>
  )
}

/** True while the room has closed and the number that it draws with is not there yet. */
const waitsForNumber = ({ awaits, book }: RollRoom) => awaits !== undefined && book === null

function lockedWords({ drawing, joined, awaits }: { drawing: boolean; joined: boolean; awaits: boolean }): string {
  if (drawing) return '名单已锁定'
  if (awaits) return '名单已锁定，等待公开随机数'
  return joined ? '已参加，名单已锁定' : '已截止，名单已锁定'
}

/** Tells a screen reader which prize is drawn, and who has won the one before. */
function Spoken({ use: { room, phase, since } }: { use: RollUse }) {
  const book = phase === 'drawing' ? room?.book : null
  const words = useServerTime(
    (now) =>
      book
        ? since === null
          ? '正在回放开奖'
          : spoken(book, now - since)
        : room && waitsForNumber(room)
          ? '名单已锁定，正在等待公开随机数'
          : '已截止，名单已锁定，即将开奖',
    STEP,
  )
  return (
    <p className='sr-only' role='status'>
      {words}
    </p>
  )
}

function spoken(book: RollBook, elapsed: number): string {
  const step = stepText(book.wins.length, elapsed)
  const last = book.wins[landedAt(book.wins.length, elapsed).landed - 1]
  return last ? `${step}。${last.winner.nickname}获得“${last.giftName}”` : step
}
