import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { caretRight, check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { PayChannelCard } from '#shared/calls/pay.ts'
import { PayChannel } from '#shared/codes.ts'
import { openHelp } from '#state/help.ts'
import { notify } from '#state/notice.ts'
import { choose, type PayOffer, payChoice } from '#state/pay.ts'
import css from './Channels.module.css'
import { faceOf } from './channels.ts'
import { Heading } from './Heading.tsx'

interface Props {
  offer: PayOffer
  /** The card code is chosen, whose field stands above. */
  onCard: () => void
}

/** Ways to pay by their code; those that are closed tell why. */
export function Channels({ offer, onCard }: Props) {
  const { channel: chosen } = useSnapshot(payChoice)
  const pick = ({ channel, open, reason }: PayChannelCard) => {
    if (!open) {
      notify.error(reason)
      return
    }
    choose({ channel })
    if (channel === PayChannel.cardCode) onCard()
  }
  return (
    <section>
      <Heading aside={<HelpLink />}>支付方式</Heading>
      <div className={css.list} role='radiogroup' aria-label='支付方式'>
        {offer.channels.map((card) => (
          <Channel key={card.channel} card={card} on={card.channel === chosen} onPick={() => pick(card)} />
        ))}
      </div>
    </section>
  )
}

function Channel({ card, on, onPick }: { card: PayChannelCard; on: boolean; onPick: () => void }) {
  const { channel, name, open } = card
  const { glyph, from, to } = faceOf(channel)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card with its glyph, not a form control
    <button
      type='button'
      role='radio'
      aria-checked={on}
      aria-disabled={!open || undefined}
      className={cx(css.channel, on && css.on, !open && css.off)}
      onClick={pressed(onPick)}
    >
      <span className={css.glyph} style={open ? { background: `linear-gradient(180deg, ${from}, ${to})` } : undefined} aria-hidden='true'>
        {glyph}
      </span>
      <span className={css.name}>
        {name}
        {!open && <small>暂未开通</small>}
      </span>
      {on && <Icon glyph={check} size={18} className={css.check} />}
    </button>
  )
}

/** Over the page, so that nothing chosen is lost. */
function HelpLink() {
  return (
    <button type='button' className={css.help} onClick={pressed(openHelp)}>
      常见问题
      <Icon glyph={caretRight} size={12} />
    </button>
  )
}
