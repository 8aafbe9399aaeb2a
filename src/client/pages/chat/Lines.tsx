import { Fragment, memo, useRef } from 'react'
import type { ChatLine } from '#shared/calls/chat.ts'
import { timeText } from '#state/platform/timeText.ts'
import { Bubble } from './Bubble.tsx'
import css from './Talk.module.css'

/** Ms between two lines after which the time stands between them. */
const PAUSE = 5 * 60_000

/** Lines of one block. A block whose lines stand is not rendered again, so that one more line costs the same in a chat of thousands. */
const BLOCK = 50

interface Props {
  /** In order. */
  lines: readonly ChatLine[]
  /** 客服 has read up to this line. */
  deskRead: number
  onPicture: (url: string) => void
}

/** The lines that the server has. */
export function Lines({ lines, deskRead, onPicture }: Props) {
  const blocks = useBlocks(lines)
  return blocks.map((block, index) => {
    const [first, last] = [block[0]?.seq ?? 0, block.at(-1)?.seq ?? 0]
    return (
      <Block
        key={blockOf(first)}
        lines={block}
        before={blocks[index - 1]?.at(-1)}
        after={blocks[index + 1]?.[0]}
        // What is read far above or below changes nothing in this block.
        deskRead={Math.min(Math.max(deskRead, first - 1), last + 1)}
        onPicture={onPicture}
      />
    )
  })
}

const blockOf = (seq: number) => Math.floor(seq / BLOCK)

/** Cuts the lines into blocks by their numbers. A block with the same lines as before is the same array. */
function useBlocks(lines: readonly ChatLine[]): readonly (readonly ChatLine[])[] {
  const kept = useRef(new Map<number, readonly ChatLine[]>())
  const blocks = new Map<number, ChatLine[]>()
  for (const line of lines) {
    const block = blocks.get(blockOf(line.seq))
    if (block) block.push(line)
    else blocks.set(blockOf(line.seq), [line])
  }
  const known = kept.current
  kept.current = new Map(
    [...blocks].map(([number, block]) => {
      const was = known.get(number)
      return [number, was && isSame(was, block) ? was : block]
    }),
  )
  return [...kept.current.values()]
}

const isSame = (one: readonly ChatLine[], other: readonly ChatLine[]) =>
  one.length === other.length && one.every((line, index) => line === other[index])

interface BlockProps extends Props {
  /** The lines right before and right after the block. */
  before: ChatLine | undefined
  after: ChatLine | undefined
}

const Block = memo(function Block({ lines, before, after, deskRead, onPicture }: BlockProps) {
  return (
    <ol className={css.lines}>
      {lines.map((line, index) => {
        const [last, next] = [lines[index - 1] ?? before, lines[index + 1] ?? after]
        return (
          <Fragment key={line.seq}>
            <TimeBetween before={last?.at} at={line.at} />
            <Bubble line={line} mark={markOf(line, next, deskRead)} named={isNamed(last, line)} onPicture={onPicture} />
          </Fragment>
        )
      })}
    </ol>
  )
})

/** What stands below the player's last line of several: that it has arrived, or was read. */
function markOf(line: ChatLine, next: ChatLine | undefined, deskRead: number): 'read' | 'arrived' | null {
  if (line.by !== 'player') return null
  const read = line.seq <= deskRead
  if (next?.by === 'player' && next.seq <= deskRead === read) return null
  return read ? 'read' : 'arrived'
}

/** True for the first line of an operator, or of the server, after somebody else's. */
const isNamed = (before: ChatLine | undefined, line: ChatLine): boolean =>
  line.by !== 'player' && (before?.by !== line.by || before.desk !== line.desk)

function TimeBetween({ before, at }: { before: number | undefined; at: number }) {
  if (before !== undefined && at - before < PAUSE) return null
  return (
    <li className={css.time}>
      <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
    </li>
  )
}
