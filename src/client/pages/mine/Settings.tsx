import { useSnapshot } from 'valtio'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { monitor, music, speakerOn, motion as wind } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import { showMotion } from '#client/styles/motion.ts'
import type { MotionChoice } from '#scenes/kit/motionChoice.ts'
import { chooseMotion, chooseQuality, type QualityChoice, qualityState, type Tier } from '#scenes/kit/quality.ts'
import { setRankMask } from '#state/community/rank.ts'
import { appState } from '#state/platform/app.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import row from './Row.module.css'
import { RowIcon } from './Row.tsx'
import css from './Settings.module.css'
import { SkipRow } from './SkipRow.tsx'

const TIERS: Record<Tier, string> = { low: '低', mid: '中', high: '高' }
const QUALITIES: readonly [QualityChoice, string][] = [
  ['auto', '自动'],
  ['low', '低'],
  ['mid', '中'],
  ['high', '高'],
]
const MOTIONS: readonly [MotionChoice, string][] = [
  ['auto', '跟随系统'],
  ['full', '关'],
  ['calm', '开'],
]

function setSound(on: boolean): void {
  appState.isSound = on
}

function setMusic(on: boolean): void {
  appState.isMusic = on
}

function setMotion(choice: MotionChoice): void {
  chooseMotion(choice)
  showMotion(choice)
}

function qualityHint(choice: QualityChoice, measured: Tier | null): string {
  if (choice === 'auto') return measured ? `按设备表现，现在是${TIERS[measured]}` : '按设备表现选择'
  return { low: '省电，特效较少', mid: '清晰与省电兼顾', high: '最清晰，特效最多' }[choice]
}

/** 隐私模式, which the server keeps, and settings for sound, music, picture quality, motion and skipping, which are stored on this device. */
export function Settings() {
  const { isSound, isMusic } = useSnapshot(appState)
  const { choice, motion, measured } = useSnapshot(qualityState)
  return (
    <Panel tone='dim' className={row.rows}>
      <PrivacyRow />
      <Switch on={isSound} onChange={setSound}>
        <RowIcon glyph={speakerOn} />
        音效
      </Switch>
      <Switch on={isMusic} onChange={setMusic}>
        <RowIcon glyph={music} />
        音乐
      </Switch>
      <ChoiceRow
        glyph={monitor}
        name='画质'
        hint={qualityHint(choice, measured)}
        options={QUALITIES}
        value={choice}
        onChange={chooseQuality}
      />
      <ChoiceRow
        glyph={wind}
        name='减弱动态'
        hint={motion === 'calm' ? '淡入淡出，不摇晃不闪光' : '少一些位移、摇晃与闪光'}
        options={MOTIONS}
        value={motion}
        onChange={setMotion}
      />
      <SkipRow />
    </Panel>
  )
}

/** One switch: what others see of the player, and what stands on this screen. */
function PrivacyRow() {
  const { token, userInfo } = useSnapshot(appState)
  if (!token || !userInfo) return null
  return (
    <Switch on={userInfo.hidden === true} onChange={(on) => void setRankMask(on)}>
      <RowIcon glyph={lock} />
      <span className={css.words}>
        隐私模式
        <small>对他人隐藏昵称头像，本机不显示余额、手机号和 UID</small>
      </span>
    </Switch>
  )
}
