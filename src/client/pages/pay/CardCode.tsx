import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { clipboard, ticket } from '#client/chrome/icons/moreGlyphs.ts'
import { bareCode, CARD_LENGTH } from '#shared/cardCode.ts'
import { Status } from '#shared/codes.ts'
import { choose, payChoice, payState } from '#state/economy/pay.ts'
import { notify } from '#state/platform/notice.ts'
import css from './CardCode.module.css'
import { grouped, typedCode } from './cardText.ts'
import { Heading } from './Heading.tsx'

/** Most characters that the call takes. */
const LONGEST = 40
/** Refusals that concern the code itself. */
const OF_CODE: readonly number[] = [Status.cardCodeWrong, Status.tooMany]

/** The field for a card code. The code is typed or pasted, and shows in capitals and groups of four. */
export function CardCode() {
  const { code } = useSnapshot(payChoice)
  const { refusal } = useSnapshot(payState)
  const fault = refusal && OF_CODE.includes(refusal.status) ? refusal.msg : ''
  const length = bareCode(code).length
  const paste = async () => {
    try {
      choose({ code: grouped(await navigator.clipboard.readText()).slice(0, LONGEST) })
    } catch {
      notify.error('无法读取剪贴板，请长按输入框粘贴')
    }
  }
  return (
    <section>
      <Heading
        aside={
          <span className={css.count} data-full={length === CARD_LENGTH}>
            {length} / {CARD_LENGTH}
          </span>
        }
      >
        输入卡密
      </Heading>
      <div className={css.row}>
        <Field
          icon={ticket}
          label='卡密'
          placeholder='XXXX-XXXX-XXXX-XXXX'
          value={code}
          onChange={(text) => choose({ code: typedCode(text, code).slice(0, LONGEST) })}
          autoComplete='off'
          numeric
          error={fault}
          className={css.field}
        />
        <Chip kind='action' className={css.paste} onClick={() => void paste()}>
          <Icon glyph={clipboard} size={17} />
          粘贴
        </Chip>
      </div>
      {fault && (
        <p className={css.fault} role='alert'>
          {fault}
        </p>
      )}
      <p className={css.help}>卡密为 16 位数字和字母，不分大小写，横线可省略。请只从官方渠道购买，不要把卡密告诉他人。</p>
    </section>
  )
}
