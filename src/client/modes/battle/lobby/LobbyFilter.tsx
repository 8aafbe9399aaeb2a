import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { BATTLE_MODES, BattleMode, SEAT_NUMBERS } from '#shared/modes/battle/rules.ts'
import { filterLobby, lobbyState } from '#state/modes/battle/lobby.ts'
import { COST_BANDS } from '#state/modes/battle/lobbyRules.ts'
import css from './LobbyFilter.module.css'

const MODES = [-1, ...Object.values(BattleMode)] as const
const SEATS = [-1, ...SEAT_NUMBERS] as const

/** 筛选 of the lobby: mode, seats, cost. Each choice is in force at once. */
export function LobbyFilter({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mode, seats, from, to } = useSnapshot(lobbyState).filters
  return (
    <Modal
      open={open}
      onClose={onClose}
      title='筛选房间'
      footer={
        <div className={css.foot}>
          <Button tone='ghost' size='sm' onClick={() => filterLobby({ mode: -1, seats: -1, from: -1, to: -1 })}>
            清除
          </Button>
          <Button tone='gold' size='sm' onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <h3 className={css.title}>模式</h3>
      <RadioGroup label='模式' className={css.chips}>
        {MODES.map((one) => (
          <Chip key={one} kind='radio' tone='gold' on={mode === one} onClick={() => filterLobby({ mode: one })}>
            {one === -1 ? '不限' : BATTLE_MODES[one].name}
          </Chip>
        ))}
      </RadioGroup>
      <h3 className={css.title}>人数</h3>
      <RadioGroup label='人数' className={css.chips}>
        {SEATS.map((one) => (
          <Chip key={one} kind='radio' tone='gold' on={seats === one} onClick={() => filterLobby({ seats: one })}>
            {one === -1 ? '不限' : `${one} 人`}
          </Chip>
        ))}
      </RadioGroup>
      <h3 className={css.title}>入场价</h3>
      <RadioGroup label='入场价' className={css.chips}>
        {COST_BANDS.map((band) => (
          <Chip
            key={band.label}
            kind='radio'
            tone='gold'
            on={from === band.from && to === band.to}
            onClick={() => filterLobby({ from: band.from, to: band.to })}
          >
            {band.label}
          </Chip>
        ))}
      </RadioGroup>
    </Modal>
  )
}
