import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { chain, device, identity } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { devicesState, loadDevices } from '#state/account/devices.ts'
import { profileState } from '#state/account/profile.ts'
import { DevicesDialog } from './DevicesDialog.tsx'
import { RealNameDialog } from './RealNameDialog.tsx'
import row from './Row.module.css'
import { LinkRow } from './Row.tsx'
import { TradeUrlDialog } from './TradeUrlDialog.tsx'

/** Dialogs by the name in the address `/mine?open=…`. */
const DIALOGS: Partial<Record<string, ComponentType<{ onClose: () => void }>>> = {
  realName: RealNameDialog,
  tradeUrl: TradeUrlDialog,
  devices: DevicesDialog,
}

/**
 * Rows for what protects the account: real name, trade link and devices. Other pages open these dialogs with `/mine?open=realName`,
 * `tradeUrl` or `devices`.
 */
export function SafetyRows() {
  const { data } = useSnapshot(profileState)
  const { items } = useSnapshot(devicesState)
  const [open, choose] = useAddress('open')
  useEffect(() => void loadDevices(), [])
  const Dialog = DIALOGS[open]
  return (
    <Panel tone='dim' className={row.rows}>
      <LinkRow glyph={identity} {...noteOf(data && data.identity !== null, '已认证', '去认证')} onClick={() => choose('realName')}>
        实名认证
      </LinkRow>
      <LinkRow glyph={chain} {...noteOf(data && data.tradeUrl !== '', '已绑定', '去绑定')} onClick={() => choose('tradeUrl')}>
        交易链接
      </LinkRow>
      <LinkRow glyph={device} note={items.length > 0 && `${items.length} 台`} onClick={() => choose('devices')}>
        登录设备
      </LinkRow>
      {Dialog && <Dialog onClose={() => choose('')} />}
    </Panel>
  )
}

function noteOf(done: boolean | null, yes: string, no: string): { note: string; tone: 'plain' | 'ok' | 'todo' } {
  if (done === null) return { note: '', tone: 'plain' }
  return done ? { note: yes, tone: 'ok' } : { note: no, tone: 'todo' }
}
