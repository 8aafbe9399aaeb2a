interface Seed {
  serverSeed: string
  serverSeedHash: string
}

const short = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`

/** What the check of the seed has compared, of a draw from a seed and a list of players. */
export const seedNote = ({ serverSeedHash }: Seed): string => `SHA-256 为 ${short(serverSeedHash)}`

/** What the check of the list has compared. */
export const listNote = (players: number, hash: string): string => `${players.toLocaleString('en-US')} 人，哈希 ${short(hash)}`

/** What proves such a draw. */
export const listFacts = ({ serverSeed, serverSeedHash }: Seed, listHash: string): { name: string; text: string }[] => [
  { name: '种子', text: serverSeed },
  { name: '种子哈希', text: serverSeedHash },
  { name: '名单哈希', text: listHash },
]
