import { useLayoutEffect, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import { useBarredBack } from '#client/stage/useShow.ts'
import page from '#client/styles/page.module.css'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { beginVisit } from '#state/modes/exponent/pad.ts'
import { reloadExponent } from '#state/modes/exponent/round.ts'
import { BagTool } from './BagTool.tsx'
import { Dock } from './Dock.tsx'
import css from './ExponentPage.module.css'
import { HistoryStrip } from './HistoryStrip.tsx'
import { IndexStandIn } from './IndexStandIn.tsx'
import { PlayerList } from './PlayerList.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { type ExponentUse, useExponent } from './useExponent.ts'
import { spokenRound } from './words.ts'

/** 指数: the curve that everybody shares, who is in the round, and the own stake. */
export default function ExponentPage() {
  useLayoutEffect(() => void beginVisit(), [])
  const use = useExponent()
  const { view, phase, own, status } = use
  // Somebody who leaves by mistake could not leave the round in time. A stake that leaves on its own needs nobody.
  useBarredBack(phase === 'climb' && own?.outcome === 'open' && own.auto === 0)
  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {view && phase && spokenRound(view, phase, own)}
      </p>
      {view && <StageLayer standIn={<IndexStandIn view={view} own={own} />} />}
      {view && phase ? <Chrome {...use} /> : <NoRound failed={status === 'error'} />}
    </div>
  )
}

function Chrome(use: ExponentUse) {
  const { view, phase, own, me } = use
  const free = useFreeArea()
  if (!view || !phase) return null
  return (
    <div className={css.chrome}>
      <header className={css.head}>
        <HistoryStrip />
        <Tools view={view} own={own} />
      </header>
      <section className={cx(css.free, phase !== 'entry' && css.wide)} ref={free}>
        <span />
      </section>
      <PlayerList view={view} phase={phase} own={own} me={me} />
      <Dock view={view} phase={phase} own={own} />
    </div>
  )
}

/** The way to the 指数行囊, and the rules. */
function Tools({ view, own }: { view: ExponentView; own: OwnStake | null }) {
  const [rules, setRules] = useState(false)
  return (
    <>
      <BagTool view={view} own={own} />
      <button type='button' className={css.tool} aria-label='玩法与公平' onClick={pressed(() => setRules(true))}>
        <Icon glyph={info} size={20} />
        <small aria-hidden='true'>玩法</small>
      </button>
      <RulesDialog open={rules} onClose={() => setRules(false)} />
    </>
  )
}

function NoRound({ failed }: { failed: boolean }) {
  if (!failed) return <div className={page.centre} role='status' aria-label='正在读取' />
  return (
    <div className={page.centre}>
      <ErrorState onRetry={reloadExponent} />
    </div>
  )
}
