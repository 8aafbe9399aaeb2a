import { formatMoment } from '#shared/time.ts'

interface Seed {
  serverSeed: string
  serverSeedHash: string
  seedPublishedAt?: number | undefined
}

const short = (hash: string) => `${hash.slice(0, 10)}…${hash.slice(-6)}`

/** What the check of the seed has compared. */
export const seedNote = ({ serverSeedHash }: Pick<Seed, 'serverSeedHash'>): string => `SHA-256 为 ${short(serverSeedHash)}`

/** What the check of the list has compared. */
export const listNote = (players: number, hash: string): string => `${players.toLocaleString('en-US')} 人，哈希 ${short(hash)}`

/** When the hash of a seed was published; nothing where that is not known. */
export const publishedFacts = ({ seedPublishedAt }: Pick<Seed, 'seedPublishedAt'>): { name: string; text: string }[] =>
  seedPublishedAt === undefined ? [] : [{ name: '哈希公布于', text: formatMoment(seedPublishedAt) }]

/** What proves such a draw. */
export const listFacts = (seed: Seed, listHash: string): { name: string; text: string }[] => [
  { name: '种子', text: seed.serverSeed },
  { name: '种子哈希', text: seed.serverSeedHash },
  ...publishedFacts(seed),
  { name: '名单哈希', text: listHash },
]
