import { useSearch } from 'wouter'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { go } from '#state/go.ts'
import { HELP_ENTRIES } from './help/entries.ts'
import css from './SupportMeanwhile.module.css'

const ORDER_NO = /^[\w-]{1,40}$/

/** How help is had while 客服 is not open: the order number to keep, the help that answers most questions, and the hours. */
export function SupportMeanwhile() {
  const order = new URLSearchParams(useSearch()).get('order') ?? ''
  return (
    <Panel tone='dim' className={css.panel}>
      {ORDER_NO.test(order) ? (
        <div className={css.order}>
          <span>请保留订单号</span>
          <b>{order}</b>
          <CopyButton text={order} name='订单号' />
        </div>
      ) : (
        <p className={css.keep}>充值和提取的订单号都在“记录中心”里，请保留</p>
      )}
      <ul className={css.entries}>
        {HELP_ENTRIES.map(({ id, title, asks }) => (
          <li key={id}>
            <button type='button' className={css.entry} onClick={pressed(() => go(`/help?doc=${id}`, '/chat'))}>
              <span>{asks}</span>
              <small>{title}</small>
              <Icon glyph={caretRight} size={12} />
            </button>
          </li>
        ))}
      </ul>
      <p className={css.hours}>工作人员每天 9:00 至 21:00 处理提取与账目</p>
    </Panel>
  )
}
