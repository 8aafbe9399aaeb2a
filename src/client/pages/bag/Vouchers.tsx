import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { TicketArt } from '#client/chrome/TicketArt.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { VoucherCard } from '#client/chrome/VoucherCard.tsx'
import { TICKET_UNITS } from '#client/chrome/voucherWords.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { voucherLists } from '#state/economy/vouchers.ts'
import { serverNow } from '#state/platform/clock.ts'
import { go } from '#state/platform/go.ts'
import css from './Vouchers.module.css'

const STATS = [
  { stat: VoucherStat.unused, name: '', label: '未使用' },
  { stat: VoucherStat.used, name: 'used', label: '已使用' },
  { stat: VoucherStat.expired, name: 'expired', label: '已过期' },
] as const

/** Page to which the back arrow leads after the player has gone to use a voucher. */
const BACK = '/bag?tab=vouchers'
const USES = { topUpBonus: '/pay', shopDiscount: '/shop' } as const

/** The tab 卡券 of the bag: the player's vouchers by state. */
export function Vouchers() {
  const [name, choose] = useAddress('stat')
  const { stat } = STATS.find((one) => one.name === name) ?? STATS[0]
  return (
    <EndlessList
      key={stat}
      list={voucherLists[stat]}
      keepAs={`bag/vouchers/${stat}`}
      rowHeight={94}
      head={<Stats stat={stat} onChoose={choose} />}
      empty={<Nothing stat={stat} />}
    >
      {(vouchers) => <Tickets vouchers={vouchers} />}
    </EndlessList>
  )
}

function Stats({ stat, onChoose }: { stat: VoucherStat; onChoose: (name: string) => void }) {
  const { total } = useSnapshot(voucherLists[stat].state)
  return (
    <RadioGroup className={css.stats} label='卡券状态'>
      {STATS.map((one) => (
        <Chip key={one.stat} kind='radio' on={one.stat === stat} onClick={() => onChoose(one.name)}>
          {one.label}
          {one.stat === stat && total > 0 && <span className={css.count}>{total}</span>}
        </Chip>
      ))}
    </RadioGroup>
  )
}

function Tickets({ vouchers }: { vouchers: readonly Voucher[] }) {
  const now = serverNow()
  return (
    <ul className={css.list}>
      {vouchers.map((voucher) => (
        <li key={voucher.voucherId}>
          <VoucherCard voucher={voucher} now={now}>
            {voucher.stat === VoucherStat.unused && (
              <Button tone='violet' size='sm' onClick={() => go(USES[voucher.kind], BACK)}>
                去使用
              </Button>
            )}
          </VoucherCard>
        </li>
      ))}
    </ul>
  )
}

const WORDS = {
  [VoucherStat.unused]: { title: '还没有可用的卡券', text: '商城里用钻石就能买：充值加赠券让金币更多，立减券让装备更省' },
  [VoucherStat.used]: { title: '还没有用过卡券', text: '用掉的每一张都会记在这里' },
  [VoucherStat.expired]: { title: '没有过期的卡券', text: '很好，一张都没有浪费' },
} as const

const SAMPLES = {
  gold: { tone: 'gold', worth: '+5%', unit: TICKET_UNITS.topUpBonus },
  violet: { tone: 'violet', worth: '−12', unit: TICKET_UNITS.shopDiscount },
} as const

function Nothing({ stat }: { stat: VoucherStat }) {
  const { title, text } = WORDS[stat]
  const unused = stat === VoucherStat.unused
  return (
    <EmptyState art={<TicketArt {...SAMPLES[unused ? 'gold' : 'violet']} size={138} pair />} title={title} text={text}>
      {unused && (
        <Button tone='gold' size='sm' onClick={() => go('/shop?tab=vouchers', BACK)}>
          去商城看看
        </Button>
      )}
    </EmptyState>
  )
}
