import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Progress } from '#client/chrome/Progress.tsx'
import { USED_UP } from '#client/gifts/usedUp.ts'
import { flyTo } from '#client/stage/coinFlight.ts'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { toWire } from '#shared/money.ts'
import { DAILY_TASKS, type DailyTask } from '#shared/welfare.ts'
import { takeTaskReward } from '#state/community/welfare/welfare.ts'
import { go } from '#state/platform/go.ts'
import { Head } from './Head.tsx'
import css from './Tasks.module.css'

type Told = WelfareView['tasks'][number]

/** The tasks of this day: those to take first, then those to do, then those that are taken. */
export function Tasks({ tasks, usedUp }: { tasks: WelfareView['tasks']; usedUp: WelfareView['usedUp']['tasks'] }) {
  const rows = DAILY_TASKS.flatMap((task) => {
    const told = tasks.find((each) => each.task === task.task)
    return told ? [{ task, told }] : []
  })
  const order = ({ task, told }: (typeof rows)[number]) => (told.taken ? 2 : told.count >= task.goal && !usedUp.includes(task.task) ? 0 : 1)
  return (
    <>
      <Head title='每日任务'>0 点刷新</Head>
      <Panel className={css.panel}>
        <ul>
          {[...rows]
            .sort((a, b) => order(a) - order(b))
            .map(({ task, told }) => (
              <Row key={task.task} task={task} told={told} usedUp={usedUp.includes(task.task)} />
            ))}
        </ul>
      </Panel>
    </>
  )
}

function Row({ task, told: { count, taken }, usedUp }: { task: DailyTask; told: Told; usedUp: boolean }) {
  const done = Math.min(count, task.goal)
  return (
    <li className={css.row}>
      <div className={css.what}>
        <b className={css.name}>{task.name}</b>
        <span className={css.how}>
          <Progress value={done / task.goal} label={`${task.name}的进度`} className={css.bar} />
          <span className={css.count}>
            {done}/{task.goal}
          </span>
        </span>
      </div>
      <span className={css.gain}>
        <CurrencyIcon currency='diamond' size={16} />+{toWire(task.diamonds)}
        <span className='sr-only'>钻石</span>
      </span>
      <Act task={task} done={done >= task.goal} taken={taken} usedUp={usedUp} />
    </li>
  )
}

function Act({ task, done, taken, usedUp }: { task: DailyTask; done: boolean; taken: boolean; usedUp: boolean }) {
  const [busy, setBusy] = useState(false)
  if (taken)
    return (
      <span className={css.taken}>
        <Icon glyph={check} size={14} />
        已领取
      </span>
    )
  if (usedUp)
    return (
      <Button tone='ghost' size='sm' className={css.act} label={`${USED_UP.label}：${task.name}`} reason={USED_UP.reason}>
        {USED_UP.label}
      </Button>
    )
  if (!done)
    return (
      <Button tone='ghost' size='sm' className={css.act} label={`去完成：${task.name}`} onClick={() => leave(task)}>
        去完成
      </Button>
    )
  const take = async () => {
    setBusy(true)
    const from = document.activeElement
    try {
      await takeTaskReward(task.task)
      if (from) flyTo('diamond', from)
    } catch {
      // The toast has told it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <PayButton tone='violet' size='sm' className={css.ready} label={`领取：${task.name}`} busy={busy} onPay={take}>
      领取
    </PayButton>
  )
}

/** Opens the page where a task is done; the sign-in is at the top of this one. */
function leave({ task, path }: DailyTask): void {
  if (task === 'sign') document.querySelector('[aria-label="福利"]')?.parentElement?.scrollTo({ top: 0, behavior: 'smooth' })
  else go(path, '/welfare')
}
