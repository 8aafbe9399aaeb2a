import { Row } from '#client/overlays/receipt/Row.tsx'
import { formatMoment } from '#shared/time.ts'

interface Props {
  seed: { publishedAt?: number | undefined; activatedAt?: number | undefined; revealedAt?: number | undefined }
}

/** When the hash of a seed was published, when the seed came into use and when it was revealed. What was not noted is left out. */
export function SeedTimes({ seed: { publishedAt, activatedAt, revealedAt } }: Props) {
  const moments = { 哈希公布于: publishedAt, 启用于: activatedAt, 公开于: revealedAt }
  return <>{Object.entries(moments).map(([name, at]) => at !== undefined && <Row key={name} name={name} value={formatMoment(at)} />)}</>
}
