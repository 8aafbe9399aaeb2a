import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import page from '#client/styles/page.module.css'
import { battleHistory } from '#state/modes/battle/history.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { RecordRow } from '../RecordRow.tsx'
import css from './BattleHistoryPage.module.css'

/** 历史: the player's own battles, each with its replay and its proof. */
export default function BattleHistoryPage() {
  return (
    <div className={page.page}>
      <EndlessList
        list={battleHistory}
        keepAs='battle/history'
        rowHeight={120}
        empty={
          <EmptyState
            art={<img src={artUrl('items/axe_tiger')} alt='' />}
            mascot='idle'
            title='还没有对局'
            text='每一局都会记在这里，可以回放，也可以验证'
          >
            <Button tone='gold' size='sm' onClick={() => go('/battle')}>
              去竞技场
            </Button>
          </EmptyState>
        }
      >
        {(records) => (
          <ul className={css.list}>
            {records.map((record) => (
              <li key={record.roomId}>
                <RecordRow record={record} from='/battle-history' />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </div>
  )
}
