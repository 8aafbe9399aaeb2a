/** Key code of keys that belong to an input method, in browsers that do not tell it otherwise. */
const OF_INPUT_METHOD = 229

/** What a key event of the browser tells about input methods. */
type Key = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>

/**
 * True for a key that an input method takes: Enter that accepts what it suggests, Escape that closes its list. Such a key is not for the page.
 * Safari ends the composition before it tells of the key, so its code counts too.
 */
export const isOfInputMethod = ({ isComposing, keyCode }: Omit<Key, 'key'>): boolean => isComposing || keyCode === OF_INPUT_METHOD

/** True for an Enter of the player's own. */
export const isEnter = ({ nativeEvent }: { nativeEvent: Key }): boolean => nativeEvent.key === 'Enter' && !isOfInputMethod(nativeEvent)

/** True for an Escape of the player's own. */
export const isEscape = ({ nativeEvent }: { nativeEvent: Key }): boolean => nativeEvent.key === 'Escape' && !isOfInputMethod(nativeEvent)
