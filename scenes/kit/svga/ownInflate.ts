import { Unzlib } from 'fflate'

/** Bytes that are unpacked at a time: a hostile file is found out before it fills the memory. */
const STEP = 64 * 1024

type Part = Uint8Array<ArrayBuffer>

/**
 * Unpacks zlib data for engines that have no `DecompressionStream` and hands the parts to `add`, which may throw to end it. Calls `broken` when the data is
 * none, or cut off. A file of its own: most engines never load it.
 */
export function unpack(file: ArrayBuffer, add: (part: Part) => void, broken: () => never): void {
  let unpacked: Part[] = []
  const stream = new Unzlib((part) => unpacked.push(part as Part))
  for (let from = 0; from < Math.max(file.byteLength, 1); from += STEP) {
    push(stream, new Uint8Array(file.slice(from, from + STEP)), from + STEP >= file.byteLength, broken)
    unpacked.forEach(add)
    unpacked = []
  }
}

/** Unpacks the next part. The library finds out with the last one whether the file ends early. */
function push(stream: Unzlib, part: Part, last: boolean, broken: () => never): void {
  if (part.length === 0) broken()
  try {
    stream.push(part, last)
  } catch {
    broken()
  }
}
