import { useState } from 'react'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { GRADE_NAMES, GRADES, type Grade } from '#shared/codes.ts'
import { imageUrl } from '#state/platform/images.ts'
import { BOXES, CATALOGUE } from './catalogue.ts'
import css from './Lab.module.css'
import { Section } from './Section.tsx'

const stems = (files: Record<string, unknown>) => Object.keys(files).map((file) => file.replace(/^.*\/|\.\w+$/g, ''))
const AVATARS = stems(import.meta.glob('/assets/avatars/*.png'))
const FRAMES = stems(import.meta.glob('/assets/avatar-frames/*.png'))
const ICONS = stems(import.meta.glob('/assets/chrome/icons/*.png'))
const GROUNDS = stems(import.meta.glob('/assets/chrome/bg/*.{png,webp}'))

const TABS = GRADES.map((grade) => ({ id: grade, label: GRADE_NAMES[grade] }))

function Items() {
  const [grade, setGrade] = useState<Grade>(0)
  const shown = CATALOGUE.filter((item) => item.grade === grade)
  return (
    <Section title='物品 Items' note={`${shown.length} / ${CATALOGUE.length}`}>
      <Tabs items={TABS} value={grade} onChange={setGrade} label='品级' name='grade' />
      <TabPanel of='grade' tab={grade}>
        <div className={css.grid}>
          {shown.map((item) => (
            <ItemCard key={item.giftId} item={item} />
          ))}
        </div>
      </TabPanel>
    </Section>
  )
}

function Portraits() {
  return (
    <Section title='头像 · 头像框 Avatars and frames' note={`${AVATARS.length} + ${FRAMES.length}`}>
      <div className={css.row}>
        {AVATARS.map((id) => (
          <Avatar key={id} src={`avatars/${id}.webp`} size={56} label={id} />
        ))}
      </div>
      <div className={css.row}>
        {FRAMES.map((id, i) => (
          <Avatar key={id} src={`avatars/${AVATARS[i % AVATARS.length]}.webp`} frame={`frames/${id}.webp`} size={64} label={id} />
        ))}
      </div>
    </Section>
  )
}

/** Every picture of the product, as the product shows it. */
export function Gallery() {
  return (
    <>
      <Items />
      <Section title='宝匣 Boxes' note={`${BOXES.length}`}>
        <div className={css.grid}>
          {BOXES.map(({ boxId, art, name, theme }) => (
            <figure key={boxId} className={css.tile}>
              <img src={imageUrl(`boxes/${art}.webp`)} alt='' loading='lazy' />
              <figcaption>
                {name} · {theme}
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Portraits />
      <Section title='图标 Icons' note={`${ICONS.length}`}>
        <div className={css.row}>
          {ICONS.map((name) => (
            <figure key={name} className={css.icon}>
              <img src={imageUrl(`icons/${name}.webp`)} alt='' />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section title='背景 Backgrounds' note={`${GROUNDS.length}`}>
        <div className={css.grid}>
          {GROUNDS.map((name) => (
            <figure key={name} className={css.tile}>
              <img src={imageUrl(`bg/${name}.webp`)} alt='' loading='lazy' />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section title='品级边框 Grade frames'>
        <div className={css.row}>
          {GRADES.map((grade) => (
            <span key={grade} className={`${gradeClass(grade)} ${css.frame}`}>
              {GRADE_NAMES[grade]}
            </span>
          ))}
        </div>
      </Section>
    </>
  )
}
