import { Button } from '#client/chrome/Button.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { go } from '#state/go.ts'
import css from './PoorDialog.module.css'

/** The balance does not cover the price: the ways on. */
export function PoorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const leave = (path: string) => () => {
    onClose()
    go(path)
  }
  return (
    <Modal open={open} onClose={onClose} title='金币不足' width={300}>
      <p className={css.text}>当前余额不够这次开启。可以充值，或把背包里的物品兑换成金币。</p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={leave('/bag')}>
          去兑换
        </Button>
        <Button tone='gold' size='sm' onClick={leave('/pay')}>
          去充值
        </Button>
      </div>
    </Modal>
  )
}
