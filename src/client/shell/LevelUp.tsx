import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { GiftShow } from '#client/stage/GiftShow.tsx'
import type { GiftBook } from '#shared/gift.ts'
import { freeBoxFor } from '#shared/welfare.ts'
import { beginLevel, endLevel, levelUpState, type Risen } from '#state/account/levelUp.ts'
import { freeBoxState, loadFreeBoxes } from '#state/community/welfare/freeBoxes.ts'

const bookOf = ({ uid, level }: Risen): GiftBook => ({
  kind: 'level',
  title: `等级 ${level}`,
  item: null,
  coins: 0,
  diamonds: 0,
  level,
  cosmeticSeed: `level:${uid}:${level}`,
})

/** The daily box of the new level, where it is another one than before; '' otherwise, and while nobody knows. */
function useNewBox({ from, level }: Risen): string {
  const { boxes } = useSnapshot(freeBoxState)
  useEffect(() => void loadFreeBoxes(), [])
  const [before, now] = [from, level].map((of) => freeBoxFor(boxes, 'daily', of)?.boxName ?? '')
  return now && now !== before ? now : ''
}

function Shown({ risen }: { risen: Risen }) {
  const book = useMemo(() => bookOf(risen), [risen])
  const box = useNewBox(risen)
  return (
    <GiftShow
      book={book}
      note={
        <>
          可参加「等级 {risen.level} 以上」的 ROLL 房间
          {box && (
            <>
              <br />
              每日免费宝匣换成「{box}」
            </>
          )}
        </>
      }
      onClose={endLevel}
    />
  )
}

/** A new level, once: what it is and what it opens. */
export default function LevelUp({ risen }: { risen: Risen }) {
  const { shown } = useSnapshot(levelUpState)
  useEffect(() => {
    if (levelUpState.shown === null) beginLevel(risen)
  }, [risen])
  return shown && <Shown risen={shown} />
}
