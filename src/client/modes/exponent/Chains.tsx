import { useEffect, useState } from 'react'
import { Row } from '#client/overlays/receipt/Row.tsx'
import { loadChains, type PublishedChains } from '#state/modes/exponent/proof.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './Chains.module.css'
import { saltWaits, saltWords } from './saltWords.ts'

/** What was published about the chains of 指数 before their first rounds. Nothing stands here while they load; each round's proof names its chain too. */
export function Chains() {
  const [chains, setChains] = useState<PublishedChains>([])
  useEffect(() => {
    let gone = false
    loadChains().then(
      (loaded) => !gone && setChains(loaded),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return (
    <>
      {chains.map((chain) => (
        <Chain key={chain.chainId} chain={chain} />
      ))}
    </>
  )
}

type Published = PublishedChains[number]

function stateOf({ firstRound, rounds, withdrawn }: Published): string {
  if (withdrawn) return '已作废，从未使用'
  return firstRound === null ? `等待启用，共 ${rounds} 轮` : `第 ${firstRound} 轮起，共 ${rounds} 轮`
}

function Chain({ chain }: { chain: Published }) {
  const { chainId, terminal, salt, salting, withdrawn, publishedAt } = chain
  return (
    <div>
      <Row name={`哈希链 ${chainId}`} value={stateOf(chain)} />
      <Row name='链首哈希' value={terminal} copies />
      <Row name='公布于' value={timeText(publishedAt)} />
      {withdrawn && <Row name='种子' value={withdrawn.seed} copies />}
      {salt !== null && <Row name='盐值' value={salt} copies />}
      {salt === null && salting && !withdrawn && <Row name='盐值' value={saltWaits(salting)} />}
      {withdrawn && (
        <p className={css.note}>
          它要等的公开随机数没有到达，在有盐值之前作废，由后一条链接替。种子已公开，谁都可以核对。原因：{withdrawn.reason}
        </p>
      )}
      {salting && !withdrawn && <p className={css.note}>{saltWords(salting)}</p>}
    </div>
  )
}
