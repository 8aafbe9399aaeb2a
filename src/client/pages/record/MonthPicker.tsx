import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { serverNow } from '#state/platform/clock.ts'
import css from './MonthPicker.module.css'
import { monthsBack, partsOf } from './months.ts'

interface Props {
  open: boolean
  /** `2026-03`; '' means all time. */
  month: string
  onClose: () => void
  onChange: (month: string) => void
}

/** Chooses one of the last twelve months, or all time. */
export function MonthPicker({ open, month, onClose, onChange }: Props) {
  return (
    <Modal open={open} onClose={onClose} title='选择月份' width={320}>
      <RadioGroup label='月份' follows={false}>
        {monthsBack(serverNow()).map(({ year, months }) => (
          <div key={year}>
            <p className={css.year}>{year} 年</p>
            <div className={css.months}>
              {months.map((each) => (
                <Chip key={each} kind='radio' on={each === month} className={css.month} onClick={() => onChange(each)}>
                  {partsOf(each).number} 月
                </Chip>
              ))}
            </div>
          </div>
        ))}
      </RadioGroup>
      <Button tone='ghost' size='sm' block className={css.all} onClick={() => onChange('')}>
        全部月份
      </Button>
    </Modal>
  )
}
