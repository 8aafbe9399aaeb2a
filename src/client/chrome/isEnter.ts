import type { KeyboardEvent } from 'react'

/** Key code of keys that belong to an input method, in browsers that do not tell it otherwise. */
const OF_INPUT_METHOD = 229

/** True for an Enter of the player's own. One that takes an input method's suggestion commits nothing. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== OF_INPUT_METHOD
