import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { CapHint } from '#client/stage/CapHint.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import { templateNameFlow, templateNameOrder } from '#state/modes/templateName/flow.ts'
import css from './Views.module.css'

/** Plays what the page shows now. */
function play(): Promise<void> | undefined {
  const order = templateNameOrder()
  return order ? templateNameFlow.start(order) : undefined
}

/** The box, its price, and the button that pays. */
export function Offer({ box, asking }: { box: Pick<BoxCard, 'boxName' | 'openPrice'>; asking: boolean }) {
  const free = useFreeArea()
  return (
    <div className={css.view}>
      <section className={css.free} ref={free}>
        <h2 className={css.name}>{box.boxName}</h2>
      </section>
      <p className={css.price}>
        需要支付
        <Amount value={box.openPrice} size={19} />
      </p>
      <PayButton tone='gold' className={css.act} busy={asking} gate={templateNameFlow.gate} onPay={play}>
        开启
      </PayButton>
      <CapHint price={box.openPrice} from='/template-name' />
    </div>
  )
}

/** What shows while the scene plays. */
export function Running() {
  const free = useFreeArea()
  return (
    <div className={css.view}>
      <section className={css.free} ref={free}>
        <span />
      </section>
      <Button tone='ghost' className={css.act} onClick={templateNameFlow.skip}>
        <Icon glyph={skip} size={20} />
        跳过
      </Button>
    </div>
  )
}

/** The item that was won. */
export function Result({ book, onClose }: { book: TemplateNameBook; onClose: () => void }) {
  return (
    <div className={css.view}>
      <section className={css.won}>
        <ItemCard item={book.drop} size='l' className={css.card} />
      </section>
      <Button tone='violet' className={css.act} onClick={onClose}>
        收下
      </Button>
    </div>
  )
}
