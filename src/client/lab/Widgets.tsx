import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Badge } from '#client/chrome/Badge.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { Check } from '#client/chrome/Check.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { Pill } from '#client/chrome/Pill.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { GRADE_NAMES, GRADES } from '#shared/codes.ts'
import { CATALOGUE } from './catalogue.ts'
import css from './Lab.module.css'
import { Section } from './Section.tsx'

const TONES = ['gold', 'violet', 'red', 'ghost'] as const
const THEMES = ['赤金', '霓虹', '深海', '机甲'].map((label) => ({ id: label, label }))

function Cards() {
  const samples = GRADES.map((grade) => CATALOGUE.filter((item) => item.grade === grade).at(-1)).filter((item) => item !== undefined)
  return (
    <>
      {(['l', 'm', 's'] as const).map((size) => (
        <div key={size} className={css.cards}>
          {samples.map((item) => (
            <ItemCard key={item.giftId} item={item} size={size} />
          ))}
        </div>
      ))}
    </>
  )
}

/** Every widget of src/client/chrome in its states. */
export function Widgets() {
  const [phone, setPhone] = useState('')
  const [theme, setTheme] = useState('赤金')
  const [agreed, setAgreed] = useState(true)
  return (
    <>
      <Section title='五档品级 × 三种尺寸 Grade cards'>
        <Cards />
      </Section>
      <Section title='按钮 Buttons'>
        {TONES.map((tone) => (
          <div key={tone} className={css.row}>
            <Button tone={tone}>默认</Button>
            <Button tone={tone} busy>
              请稍候
            </Button>
            <Button tone={tone} disabled>
              禁用
            </Button>
            <Button tone={tone} size='sm'>
              小号
            </Button>
          </div>
        ))}
      </Section>
      <Section title='输入 Fields'>
        <div className={css.fields}>
          <Field label='手机号' placeholder='请输入手机号' value={phone} onChange={setPhone} numeric />
          <Field label='错误' value='238 0013' onChange={() => undefined} error='手机号有误' numeric />
          <Field label='禁用' value='不可编辑' onChange={() => undefined} disabled />
        </div>
        <Check checked={agreed} onChange={setAgreed} label='我已年满 18 周岁' />
        <Progress value={0.62} label='保底进度' />
      </Section>
      <Section title='页签 · 筹码 · 徽记 Tabs, chips, marks'>
        <Tabs items={THEMES} value={theme} onChange={setTheme} label='主题' name='theme' />
        <div className={css.row}>
          <Chip>×1</Chip>
          <Chip on tone='gold'>
            ×5
          </Chip>
          <Chip on>全部</Chip>
          {GRADES.map((grade) => (
            <Tag key={grade} grade={grade}>
              {GRADE_NAMES[grade]}
            </Tag>
          ))}
          <Tag tone='lucky'>欧皇</Tag>
          <Tag tone='unlucky'>非酋</Tag>
          <Badge count={3} />
          <Badge count={120} />
        </div>
        <div className={css.row}>
          <Pill value={12864.5} currency='coin' topUp onClick={() => undefined} />
          <Pill value={3268} currency='diamond' />
          <Amount value={18888} size={22} />
        </div>
      </Section>
      <Section title='面板 Panels'>
        <div className={css.row}>
          {(['violet', 'gold', 'dim', 'well'] as const).map((tone) => (
            <Panel key={tone} tone={tone} className={css.panel}>
              {tone}
            </Panel>
          ))}
        </div>
        <EmptyState art={<Icon glyph={ticket} size={84} />} title='还没有物品' text='去开一个宝匣吧' />
      </Section>
    </>
  )
}
