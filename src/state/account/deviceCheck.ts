import { proxy } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { forgetOnLogout } from './ownState.ts'

/** True while the dialog is open in which the player confirms a new device with an SMS code. */
export const deviceCheckState = proxy({ open: false })

let answer: (confirmed: boolean) => void = () => undefined

function end(confirmed: boolean): void {
  deviceCheckState.open = false
  answer(confirmed)
}

/** Closes the dialog. The act that needed it fails. */
export function closeDeviceCheck(): void {
  end(false)
}

forgetOnLogout(closeDeviceCheck)

function ask(): Promise<boolean> {
  end(false)
  deviceCheckState.open = true
  return new Promise((resolve) => {
    answer = resolve
  })
}

/** Closes the dialog after the device was confirmed. The act that needed it runs again. */
export function deviceConfirmed(): void {
  end(true)
}

/**
 * Runs an act that the server allows on known devices only. On a new device it opens the dialog, and runs the act again after the player
 * has confirmed the device. Rejects as the act does.
 */
export async function onKnownDevice<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const asked = error instanceof ApiError && error.status === Status.deviceUnknown
    if (!asked || !(await ask())) throw error
    return act()
  }
}
