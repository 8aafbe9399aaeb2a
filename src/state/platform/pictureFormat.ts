const KEY = 'xingxia.avif'
/** An AVIF picture of one black pixel. */
const PROBE =
  'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAMAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACggYAAbICGg0IDISHEeHhd3AACwAAACQNY48fohQ'

let avif: boolean | null = null

/** True when this browser can show AVIF. Until that is known, and in all other browsers, pictures are WebP. */
export function avifChosen(): boolean {
  avif ??= recall() === 'yes'
  return avif
}

/** Finds out once per browser whether it shows AVIF, and stores the answer. */
export async function choosePictureFormat(): Promise<void> {
  if (recall() !== null) return
  const image = new Image()
  image.src = PROBE
  avif = await image.decode().then(
    () => true,
    () => false,
  )
  try {
    localStorage.setItem(KEY, avif ? 'yes' : 'no')
  } catch {
    // When the storage is forbidden, the next visit finds out again.
  }
}

function recall(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  } catch {
    return null
  }
}
