import { type ComponentType, lazy } from 'react'
import { importing } from '#state/platform/importing.ts'
import { mendStyles } from './mendStyles.ts'

type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>

/**
 * A part of the product whose code is loaded when it is first shown. React's own `lazy` stays failed for ever when loading has failed
 * once; a part can be loaded again.
 */
export interface Part<P extends object = object> {
  /** The component as `PartView` draws it. It suspends while its code loads, and throws when loading has failed. */
  current(): ComponentType<P>
  /** True when the last load has failed. */
  hasFailed(): boolean
  /** Makes the next `current` load again, if the last load has failed. */
  renew(): void
}

/** Makes a part. `load` imports a module that exports the component as default. */
export function part<P extends object = object>(load: Load<P>): Part<P> {
  let failed = false
  const fresh = () =>
    lazy(async () => {
      try {
        await mendStyles()
        return await importing(load)
      } catch (error) {
        failed = true
        throw error
      }
    })
  let current = fresh()
  return {
    current: () => current as unknown as ComponentType<P>,
    hasFailed: () => failed,
    renew: () => {
      if (!failed) return
      failed = false
      current = fresh()
    },
  }
}
