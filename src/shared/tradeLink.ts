/** A trade link of Steam. */
export interface TradeLink {
  /** Number of the Steam account, as digits without leading zeros: two links of one account have the same. */
  partner: string
  /** The link as it is kept. */
  url: string
}

/** Numbers of Steam accounts have 32 bits. */
const MOST_PARTNER = 4_294_967_295
const TOKEN = /^[\w-]{1,20}$/

/** Players who may have their items sent to one Steam account: somebody with a second number, and somebody of the family. */
export const PLAYERS_OF_A_TRADE_ACCOUNT = 3

/**
 * Reads a trade link however it is spelled: full width, other order of its parts, leading zeros. Null for what is none: a link without a number, or
 * with two of them, or with anything else.
 */
export function readTradeLink(typed: string): TradeLink | null {
  const text = typed.normalize('NFKC').trim()
  // A URL drops control characters, and a fragment that is empty.
  if (!/^[!-~]+$/.test(text) || text.includes('#') || !URL.canParse(text)) return null
  const { origin, username, pathname, searchParams } = new URL(text)
  const isSteam = origin === 'https://steamcommunity.com' && username === '' && pathname === '/tradeoffer/new/'
  const names = [...searchParams.keys()].sort().join()
  const [number, token] = [searchParams.get('partner') ?? '', searchParams.get('token') ?? '']
  if (!isSteam || names !== 'partner,token' || !/^\d{1,20}$/.test(number) || !TOKEN.test(token)) return null
  const partner = BigInt(number)
  if (partner < 1n || partner > BigInt(MOST_PARTNER)) return null
  return { partner: String(partner), url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}` }
}
