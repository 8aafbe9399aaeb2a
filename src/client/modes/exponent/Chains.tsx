import { useEffect, useState } from 'react'
import { Row } from '#client/overlays/receipt/Row.tsx'
import { loadChains, type PublishedChains } from '#state/modes/exponent/proof.ts'

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
      {chains.map(({ chainId, terminal, salt, firstRound, rounds }) => (
        <div key={chainId}>
          <Row
            name={`哈希链 ${chainId}`}
            value={firstRound === null ? `等待启用，共 ${rounds} 轮` : `第 ${firstRound} 轮起，共 ${rounds} 轮`}
          />
          <Row name='链首哈希' value={terminal} copies />
          <Row name='盐值' value={salt} copies />
        </div>
      ))}
    </>
  )
}
