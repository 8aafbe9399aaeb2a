import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldTaps } from '#client/chrome/tapShield.ts'
import { amountsOf, type GiftBook, pictureOfGift, spokenGift } from '#shared/gift.ts'
import { skipBook } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { largeUrl } from '#state/platform/images.ts'
import { flyTo } from './coinFlight.ts'
import css from './GiftShow.module.css'
import { StageLayer } from './StageLayer.tsx'
import { useGiftShow } from './useGiftShow.ts'
import { useStageRoom } from './useStageRoom.ts'

interface Props {
  /** It must stay the same object while it is shown. */
  book: GiftBook
  /** What the player should know about it, above the buttons. */
  note?: ReactNode
  /** A second button, left of the first one. */
  more?: { label: string; onPress: () => void }
  /** The player has taken it, or has left. */
  onClose: () => void
}

/** A gift that the player has just been given, revealed on the stage over a page that has no stage of its own now. */
export function GiftShow(props: Props) {
  const { token } = useSnapshot(appState)
  const { onClose } = props
  useEffect(() => shieldTaps, [])
  useEffect(() => {
    if (!token) onClose()
  }, [token, onClose])
  return <Show {...props} />
}

function Show({ book, note, more, onClose }: Props) {
  const { view, running, ready, setDown } = useGiftShow(book, onClose)
  const [sky, head, foot] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  const keep = useRef<HTMLSpanElement>(null)
  const leave = () => {
    const from = keep.current
    if (from) for (const { currency } of amountsOf(book)) flyTo(currency, from)
    onClose()
  }
  useEffect(() => {
    if (ready) keep.current?.closest('button')?.focus({ preventScroll: true })
  }, [ready])
  return (
    <Dialog.Root open onOpenChange={(next) => !next && !running && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={css.show}
          data-show=''
          aria-describedby={undefined}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className='sr-only'>{book.title}</Dialog.Title>
          <p className='sr-only' role='status'>
            {running ? '' : spokenGift(book)}
          </p>
          <div className={css.sky} ref={sky}>
            {view !== 'plain' && <StageLayer onDown={setDown} standIn={<i className={css.dark} />} />}
          </div>
          <header className={css.head} ref={head} />
          <div className={css.middle}>{view === 'plain' && <PlainGift book={book} />}</div>
          <footer className={cx(css.foot, !ready && css.waits)} ref={foot}>
            {book.kind !== 'level' && (
              <p className={css.taken}>
                <Icon glyph={check} size={14} />
                已领取
              </p>
            )}
            {note && <p className={css.note}>{note}</p>}
            <div className={css.acts}>
              {more && (
                <Button tone='ghost' onClick={more.onPress}>
                  {more.label}
                </Button>
              )}
              <Button tone='gold' onClick={leave}>
                <span ref={keep}>{book.kind === 'level' ? '知道了' : '收下'}</span>
              </Button>
            </div>
          </footer>
          <Room sky={sky} head={head} foot={foot} />
          {running && (
            <button type='button' className={css.skip} onClick={skipBook}>
              跳过
            </button>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Measures the room of the stage. It stands in the dialog, whose parts come into the page later than the component that opens it. */
function Room({ sky, head, foot }: Record<'sky' | 'head' | 'foot', RefObject<HTMLElement>>) {
  useStageRoom(sky, head, foot)
  return null
}

/** The same facts where the stage cannot be had. */
function PlainGift({ book }: { book: GiftBook }) {
  const { item, title } = book
  return (
    <section className={cx(css.card, item && gradeClass(item.grade))}>
      <h2 className={css.title}>{title}</h2>
      <img className={css.art} src={largeUrl(pictureOfGift(book))} alt='' />
      {item && (
        <p className={css.name}>
          <small>{gradeName(item.grade)}</small>
          {item.name}
        </p>
      )}
      {amountsOf(book).map(({ currency, amount }) => (
        <Amount key={currency} value={amount} currency={currency} size={26} />
      ))}
    </section>
  )
}
