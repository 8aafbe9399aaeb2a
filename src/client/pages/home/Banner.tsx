import { useSnapshot } from 'valtio'
import { megaphone } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { RobotMark } from '#client/chrome/RobotMark.tsx'
import { bannerState } from '#state/platform/live/banner.ts'
import css from './Banner.module.css'

/** Messages about valuable drops, one at a time, each scrolling from right to left in 7 s. The store keeps the queue. */
export function Banner() {
  const { current } = useSnapshot(bannerState)
  return (
    <section className={css.banner} aria-label='喜讯'>
      <Icon glyph={megaphone} size={16} className={css.horn} />
      <p className={css.window}>
        {current ? (
          <span key={current.id} className={css.run}>
            恭喜玩家 <em>{current.nickname}</em> {current.robot && <RobotMark />} 获得 <b>{current.giftName}</b>
          </span>
        ) : (
          <span className={css.still}>概率公开 · 每一抽都可验证</span>
        )}
      </p>
    </section>
  )
}
