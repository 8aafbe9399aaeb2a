import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Mascot } from '#client/chrome/Mascot.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { FREE_BOXES } from '#client/gifts/places.ts'
import type { MascotMotion } from '#shared/figures.ts'
import { guideState, leaveGuide, noteOpened } from '#state/account/guide.ts'
import { loadWelfare, welfareState } from '#state/community/welfare/welfare.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { type Art, artUrl } from '#state/platform/images.ts'
import css from './Guide.module.css'

interface Step {
  /** Stands in for the mascot while it is not there. */
  art: Art
  motion: MascotMotion
  title: string
  text: string
  /** The button; without one the player finds the thing on the page. */
  act?: { label: string; run: () => void }
}

const finish = () => void leaveGuide()

/** Brings the free boxes of 福利 into view. The page may still be on its way: they are looked for again, every 100 ms. */
function toFreeBoxes(tries: number): void {
  const boxes = document.getElementById(FREE_BOXES)
  if (boxes) boxes.scrollIntoView({ block: 'center' })
  else if (tries > 0) setTimeout(() => toFreeBoxes(tries - 1), 100)
}

/** What the welcome says on a page; null where it is silent. */
function stepOf(path: string, opened: boolean): Step | null {
  const box = 'boxes/gift_ribbon' as const
  if (!opened) {
    if (path === '/')
      return {
        art: box,
        motion: 'wave',
        title: '欢迎来到星匣',
        text: '每天可以免费开一个宝匣',
        act: { label: '去看看', run: () => go('/welfare', '/') },
      }
    return path === '/welfare'
      ? {
          art: box,
          motion: 'idle',
          title: '第 1 步 · 免费开启',
          text: '打开今天的免费宝匣',
          act: { label: '带我去', run: () => toFreeBoxes(50) },
        }
      : null
  }
  if (path === '/' || path === '/welfare')
    return {
      art: 'items/crown_phoenix',
      motion: 'cheer',
      title: '第 2 步 · 看看背包',
      text: '开出的物品已经放进背包',
      act: { label: '去背包', run: () => go('/bag', path) },
    }
  if (path === '/bag')
    return {
      art: 'items/shield_wood',
      motion: 'search',
      title: '第 3 步 · 公平验证',
      text: '每次开启都有凭证，结果可在手机上重算',
      act: { label: '去验证', run: () => go('/fair', '/bag') },
    }
  return path === '/fair'
    ? {
        art: 'items/shield_wood',
        motion: 'search',
        title: '第 3 步 · 公平验证',
        text: '选一张凭证，看它怎样算出结果',
        act: { label: '知道了', run: finish },
      }
    : null
}

/** True once today's free box is opened, as 福利 says it. */
function useOpened(): boolean {
  const { opened } = useSnapshot(guideState)
  const { data } = useSnapshot(welfareState)
  // After a reload only 福利 knows it.
  useEffect(() => {
    if (welfareState.status === 'idle') void loadWelfare()
  }, [])
  const taken = data?.free.some(({ box, left }) => box.use === 'daily' && left === 0) ?? false
  useEffect(() => {
    if (taken) noteOpened()
  }, [taken])
  return opened || taken
}

/**
 * The welcome of a new player: from 首页 to the first free opening, the bag and 公平验证. It covers nothing: on 首页 it takes the place of the strip
 * of drops (`otherwise`), elsewhere room for itself. It is silent on every other page and while something plays, and can be left at any step.
 */
export default function Guide({ path, otherwise }: { path: string; otherwise: ReactNode }) {
  const { isBack, isAccount } = useSnapshot(appState)
  const { play } = useSnapshot(stageState)
  const { data } = useSnapshot(welfareState)
  const step = stepOf(path, useOpened())
  // Before 福利 is loaded nobody knows at which step the player is, and there is nothing to scroll to.
  if (!step || data === null || !isBack || isAccount || play !== null) return <>{otherwise}</>
  const { art, motion, title, text, act } = step
  return (
    <section className={cx(css.guide, path === '/' && css.home)} aria-label='新手引导'>
      <Panel tone='gold' className={css.card} keepClear>
        <Mascot motion={motion} size={path === '/' ? 46 : 52} instead={<img className={css.art} src={artUrl(art)} alt='' />} />
        <div className={css.words} role='status'>
          <b>{title}</b>
          <span>{text}</span>
        </div>
        {act && (
          <Button tone='gold' size='sm' onClick={act.run}>
            {act.label}
          </Button>
        )}
        <button type='button' className={css.leave} onClick={pressed(finish)}>
          跳过
        </button>
      </Panel>
    </section>
  )
}
