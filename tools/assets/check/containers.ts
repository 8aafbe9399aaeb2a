/** The extension that fits a sound's content; null for anything else. */
export function containerOf(bytes: Buffer): '.webm' | '.m4a' | '.mp3' | '.wav' | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return '.webm'
  if (head.slice(4, 8) === 'ftyp') return '.m4a'
  if (head.startsWith('RIFF')) return '.wav'
  if (head.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) return '.mp3'
  return null
}

/** Length in seconds as a webm or m4a file states it; null when it does not. */
export function secondsOf(bytes: Buffer): number | null {
  const container = containerOf(bytes)
  if (container === '.webm') return webmSeconds(bytes)
  return container === '.m4a' ? mp4Seconds(bytes) : null
}

/** `Info` holds `Duration` (0x4489, a float) in units of `TimecodeScale` (0x2AD7B1), a millisecond unless it says otherwise. */
function webmSeconds(bytes: Buffer): number | null {
  const info = bytes.indexOf(Buffer.from([0x15, 0x49, 0xa9, 0x66]))
  if (info < 0) return null
  const at = bytes.indexOf(Buffer.from([0x44, 0x89]), info)
  if (at < 0 || at > info + 256) return null
  const size = (bytes[at + 2] ?? 0) & 0x7f
  const units = size === 8 ? bytes.readDoubleBE(at + 3) : bytes.readFloatBE(at + 3)
  return units / 1000
}

/** `mvhd` holds the time scale and the length in it. */
function mp4Seconds(bytes: Buffer): number | null {
  const at = bytes.indexOf('mvhd', 0, 'latin1')
  if (at < 0) return null
  const long = bytes[at + 4] === 1
  const scale = bytes.readUInt32BE(at + (long ? 24 : 16))
  const units = long ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return units / scale
}
