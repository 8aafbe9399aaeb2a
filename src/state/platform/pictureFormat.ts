import { keptText } from './keptSetting.ts'

const kept = keptText('xingxia.avif')
/** An AVIF picture of one black pixel. */
const PROBE =
  'data:image/avif;base64,AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgQAMAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACggYAAbICGg0IDISHEeHhd3AACwAAACQNY48fohQ'

let avif: boolean | null = null

/** True when this browser can show AVIF. Until that is known, and in all other browsers, pictures are WebP. */
export function avifChosen(): boolean {
  avif ??= kept.read() === 'yes'
  return avif
}

/** Finds out once per browser whether it shows AVIF, and stores the answer. */
export async function choosePictureFormat(): Promise<void> {
  if (kept.read() !== null) return
  const image = new Image()
  image.src = PROBE
  avif = await image.decode().then(
    () => true,
    () => false,
  )
  kept.keep(avif ? 'yes' : 'no')
}
