import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { TRUST_CLASSES, TRUST_FACTS, type TrustFact } from '#shared/fairness/cannot.ts'
import { go } from '#state/platform/go.ts'
import css from './MeasuredPage.module.css'

const sumOf = (what: 'columns' | 'settings' | 'commands') => TRUST_CLASSES.reduce((sum, each) => sum + TRUST_FACTS[each][what], 0)

const howMany = ({ columns, settings, commands }: TrustFact) =>
  [columns > 0 && `${columns} 栏数据`, settings > 0 && `${settings} 项设置`, commands > 0 && `${commands} 条命令`]
    .filter(Boolean)
    .join(' · ')

/** Tells what a test has checked: every column, setting and command, by what it has to do with. */
export function CannotDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title='这里做不到的事' height={520}>
      <p className={css.hint}>
        每次改动都要通过一项检查：数据库的全部 {sumOf('columns')} 栏、全部 {sumOf('settings')} 项设置和全部 {sumOf('commands')}{' '}
        条运营命令逐一登记归类，出现没有登记的就不能发布。没有任何一项能给玩家设置概率、返奖或结果，能指定赢家，或把人加进抽取。
      </p>
      <dl className={css.facts}>
        {TRUST_CLASSES.map((each) => (
          <div key={each}>
            <dt>{TRUST_FACTS[each].name}</dt>
            <dd>{howMany(TRUST_FACTS[each])}</dd>
            <dd>{TRUST_FACTS[each].says}</dd>
          </div>
        ))}
      </dl>
      <button type='button' className={css.link} onClick={pressed(() => go('/measured', '/fair'))}>
        看全部抽取与公示概率的对照
        <Icon glyph={caretRight} size={14} />
      </button>
    </Modal>
  )
}
