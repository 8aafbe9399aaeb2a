import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { caretRight, check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import type { PayChannelCard } from '#shared/calls/pay.ts'
import { PayChannel } from '#shared/codes.ts'
import { openHelp } from '#state/community/helpModal.ts'
import { choose, type PayOffer, payChoice } from '#state/economy/pay.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Channels.module.css'
import { faceOf } from './channels.ts'
import { Heading } from './Heading.tsx'

interface Props {
  offer: PayOffer
  /** Called when the player chooses to pay by card code, whose field is higher on the page. */
  onCard: () => void
}

/** The payment channels. A closed one tells why it is closed. */
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
      <RadioGroup className={css.list} label='支付方式'>
        {offer.channels.map((card) => (
          <Channel key={card.channel} card={card} on={card.channel === chosen} onPick={() => pick(card)} />
        ))}
      </RadioGroup>
    </section>
  )
}

function Channel({ card, on, onPick }: { card: PayChannelCard; on: boolean; onPick: () => void }) {
  const { channel, name, open } = card
  const { glyph, from, to } = faceOf(channel)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot show a card with an icon
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

/** Opens the help over the page, so that the player's choices stay. */
function HelpLink() {
  return (
    <button type='button' className={css.help} onClick={pressed(openHelp)}>
      常见问题
      <Icon glyph={caretRight} size={12} />
    </button>
  )
}
