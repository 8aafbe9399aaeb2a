/** The Steam account behind a trade link; '' for none. */
const steamOf = (tradeUrl: string): string => (tradeUrl === '' ? '' : (new URL(tradeUrl).searchParams.get('partner') ?? ''))

/** True where two players have their items sent to the same Steam account, so that they may be one owner. */
export function hasSameSteam(one: { tradeUrl: string }, other: { tradeUrl: string }): boolean {
  const steam = steamOf(one.tradeUrl)
  return steam !== '' && steam === steamOf(other.tradeUrl)
}
