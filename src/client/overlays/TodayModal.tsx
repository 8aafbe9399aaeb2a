import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { TodayFacts } from '#client/stage/TodayFacts.tsx'
import type { LimitState } from '#shared/calls/limits.ts'
import { limitsState, loadLimits } from '#state/account/limits.ts'
import { loadToday, todayState } from '#state/account/today.ts'
import { closeToday } from '#state/account/todaySheet.ts'
import { go } from '#state/platform/go.ts'
import css from './TodayModal.module.css'

const here = () => `${window.location.pathname}${window.location.search}`

const load = () => void Promise.all([loadToday(), loadLimits()])

/** The sheet 今日: the session in figures, one tap away from every page with balances. It asks for nothing and leads only to 理性娱乐. */
export default function TodayModal() {
  const { sums, status } = useSnapshot(todayState)
  const { data, status: limitsStatus } = useSnapshot(limitsState)
  useEffect(load, [])
  const lead = () => {
    closeToday()
    go('/limits', here())
  }
  const isFailed = (status === 'error' && !sums) || (limitsStatus === 'error' && !data)
  return (
    <Modal
      open
      onClose={closeToday}
      title='今日'
      width={330}
      footer={
        <div className={css.acts}>
          <Button tone='ghost' size='sm' onClick={closeToday}>
            知道了
          </Button>
          <Button tone='violet' size='sm' onClick={lead}>
            理性娱乐
          </Button>
        </div>
      }
    >
      <TodayFacts sums={sums} limits={data as LimitState | null} />
      {isFailed && (
        <p className={css.failed} role='alert'>
          没有读到今日数据
          <button type='button' className={css.again} onClick={load}>
            重试
          </button>
        </p>
      )}
    </Modal>
  )
}
