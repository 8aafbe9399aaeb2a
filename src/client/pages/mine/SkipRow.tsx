import { useSnapshot } from 'valtio'
import { gradeName } from '#client/chrome/grade.ts'
import { skip } from '#client/chrome/icons/moreGlyphs.ts'
import { chooseSkip, SKIP_GRADES, type SkipGrade, type SkipSetting, skipState } from '#state/core/play/skipping.ts'
import { ChoiceRow, Options } from './ChoiceRow.tsx'

type Rule = 'never' | SkipSetting['rule']

const RULES: readonly [Rule, string][] = [
  ['never', '从不'],
  ['upTo', '到某级为止'],
  ['always', '总是'],
]
/** From the commonest on. */
const GRADES: readonly [SkipGrade, string][] = [...SKIP_GRADES].reverse().map((grade) => [grade, gradeName(grade)])
const RAREST: readonly [SkipSetting['rarest'], string][] = [
  ['ask', '神话先询问'],
  ['play', '神话播放'],
  ['skip', '神话也跳过'],
]

const choose = (rule: Rule) => chooseSkip(rule === 'never' ? { on: false } : { on: true, rule })

/** Under 总是: what becomes of a 神话. A trial does not ask. */
const ALWAYS: Record<SkipSetting['rarest'], string> = {
  ask: '神话除外，试玩也跳过',
  play: '直接看结果，神话除外',
  skip: '直接看结果',
}

const SCOPE = '跳过开箱、升级、一番赏和参加的 ROLL，竞技场只跳过结尾；首充礼等礼物仍会播放。'
const KEPT = '只存在这台手机。'

function hintOf(rule: Rule, { grade, rarest }: Pick<SkipSetting, 'grade' | 'rarest'>): string {
  if (rule === 'never') return '每次都播放'
  if (rule === 'always') return ALWAYS[rarest]
  return grade === 4 ? '普通直接看结果' : `${gradeName(grade)}及以下直接看结果`
}

/** 跳过动画, for all modes of this phone. */
export function SkipRow() {
  const setting = useSnapshot(skipState)
  const { on, rule: kept, grade, rarest } = setting
  const rule = on ? kept : 'never'
  const note = rule === 'never' ? KEPT : SCOPE + KEPT
  return (
    <ChoiceRow glyph={skip} name='跳过动画' hint={hintOf(rule, setting)} note={note} options={RULES} value={rule} onChange={choose}>
      {rule === 'upTo' && <Options label='跳过到' options={GRADES} value={grade} onChange={(grade) => chooseSkip({ grade })} />}
      {rule === 'always' && <Options label='神话' options={RAREST} value={rarest} onChange={(rarest) => chooseSkip({ rarest })} />}
    </ChoiceRow>
  )
}
