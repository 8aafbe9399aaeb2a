interface Priced {
  giftId: number
  recoveryPrice: number
}

/** Items that are alike: the same item at the same price. They show once, with their number. */
export interface Kind<T> {
  /** Differs between the kinds of one list. */
  key: string
  /** The first of them. */
  item: T
  count: number
}

/** Puts items that are alike together, in the order of the first of each kind. */
export function kindsOf<T extends Priced>(items: readonly T[]): Kind<T>[] {
  const kinds = new Map<string, Kind<T>>()
  for (const item of items) {
    const key = `${item.giftId} ${item.recoveryPrice}`
    const kind = kinds.get(key)
    if (kind) kind.count++
    else kinds.set(key, { key, item, count: 1 })
  }
  return [...kinds.values()]
}
