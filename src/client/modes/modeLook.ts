import type { ComponentType } from 'react'

/** A mode's tile on 首页. `onOpen` opens the page of the mode. */
export type ModeTile = ComponentType<{ onOpen: () => void }>
