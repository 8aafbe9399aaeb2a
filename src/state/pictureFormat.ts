const KEY = 'xingxia.avif'
/** One black pixel. */
const PROBE =
  'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAMAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACggYAAbICGg0IDISHEeHhd3AACwAAACQNY48fohQ'

let avif: boolean | null = null

/** True where this browser was found to show avif; webp is for all the others, and until it is known. */
export function avifChosen(): boolean {
  avif ??= recall() === 'yes'
  return avif
}

/** Finds out once per browser whether it shows avif, and keeps the answer. */
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
    // Storage is barred: asked again at the next visit.
  }
}

function recall(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  } catch {
    return null
  }
}
