import { Chip } from '#client/chrome/Chip.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { sort as sortGlyph } from '#client/chrome/icons/moreGlyphs.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import type { ShopOffer } from '#shared/calls/shop.ts'
import css from './Filters.module.css'
import { CURRENCIES, type CurrencyFilter, type Sort } from './offers.ts'

export interface ShopFilter {
  currency: CurrencyFilter
  sort: Sort
}

interface Props {
  /** All offers of the tab. When they have only one currency, the currency cannot be chosen. */
  offers: readonly ShopOffer[]
  filter: ShopFilter
  onChange: (filter: ShopFilter) => void
}

const NAMES = { all: '全部', coin: '金币', diamond: '钻石' } as const
const SORTS: Record<Sort, { label: string; spoken: string; next: Sort }> = {
  shop: { label: '价格', spoken: '价格，现在按推荐排列', next: 'cheap' },
  cheap: { label: '价格 ↑', spoken: '价格 ↑，从低到高', next: 'dear' },
  dear: { label: '价格 ↓', spoken: '价格 ↓，从高到低', next: 'shop' },
}

/** Chooses the currency and the order of the offers. */
export function Filters({ offers, filter, onChange }: Props) {
  const { label, spoken, next } = SORTS[filter.sort]
  const mixed = new Set(offers.map(({ currency }) => currency)).size > 1
  return (
    <div className={css.row}>
      {mixed ? (
        <RadioGroup className={css.currencies} label='币种'>
          {CURRENCIES.map((currency) => (
            <Chip key={currency} kind='radio' on={filter.currency === currency} onClick={() => onChange({ ...filter, currency })}>
              {currency !== 'all' && <CurrencyIcon currency={currency} size={16} />}
              {NAMES[currency]}
            </Chip>
          ))}
        </RadioGroup>
      ) : (
        <p className={css.count}>共 {offers.length} 款</p>
      )}
      <Chip kind='action' on={filter.sort !== 'shop'} label={`${spoken}，点按切换`} onClick={() => onChange({ ...filter, sort: next })}>
        <Icon glyph={sortGlyph} size={16} />
        {label}
      </Chip>
    </div>
  )
}
