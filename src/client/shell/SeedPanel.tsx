import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { notify } from '#state/notice.ts'
import { changeClientSeed, loadSeeds, seedsState } from '#state/seeds.ts'
import css from './AccountPanel.module.css'

const SEED_LENGTH = 64

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ChangeSeed() {
  const [seed, setSeed] = useState('')
  const [busy, setBusy] = useState(false)
  const change = async () => {
    if (!seed.trim()) {
      notify.error('请输入新的客户端种子')
      return
    }
    setBusy(true)
    try {
      await changeClientSeed(seed.trim())
      setSeed('')
      notify.success('种子已更换')
    } catch {
      // The toast has said it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.change}>
      <Field
        label='新的客户端种子'
        placeholder='输入新的客户端种子'
        value={seed}
        onChange={setSeed}
        maxLength={SEED_LENGTH}
        autoComplete='off'
      />
      <Button tone='violet' size='sm' busy={busy} onClick={() => void change()}>
        更换
      </Button>
    </div>
  )
}

/** Fairness seeds of the player: what is committed, what was revealed last, and the way to rotate them. */
export function SeedPanel() {
  const { status, current, revealed } = useSnapshot(seedsState)
  useEffect(() => void loadSeeds(), [])
  const last = revealed[0]
  return (
    <Panel tone='dim' className={css.group}>
      <h2 className={css.name}>公平种子</h2>
      {status === 'error' && (
        <button type='button' className={css.retry} onClick={() => void loadSeeds()}>
          加载失败，点击重试
        </button>
      )}
      {current && (
        <dl className={css.lines}>
          <Line name='服务器种子哈希' value={current.serverSeedHash} />
          <Line name='下一个服务器种子哈希' value={current.nextServerSeedHash} />
          <Line name='客户端种子' value={current.clientSeed} />
          <Line name='下一次序号' value={String(current.nonce)} />
          {last && <Line name='上一个服务器种子（已公开）' value={last.serverSeed} />}
        </dl>
      )}
      <p className={css.hint}>更换后，旧的服务器种子会公开，你可以用它验证此前的每一次结果。</p>
      <ChangeSeed />
    </Panel>
  )
}
