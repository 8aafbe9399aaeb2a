import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, type Frame, FrameError, VERSIONS, type Version } from '#server/platform/live/frame.ts'
import { FrameReader } from '#server/platform/live/frameReader.ts'

const LIMIT = 1_000_000

/** Header text that `version` can carry: 1.0 has no escapes at all, 1.1 none for a carriage return. */
function headerText(version: Version, minLength: number) {
  const barred = { '1.0': /[\r\n:\0]/g, '1.1': /[\r\0]/g, '1.2': /\0/g }[version]
  return fc.string({ unit: 'binary', minLength, maxLength: 40 }).map((text) => text.replace(barred, '_'))
}

const anyFrame = fc.constantFrom(...VERSIONS).chain((version) =>
  fc.record({
    version: fc.constant(version),
    command: fc.constantFrom('SUBSCRIBE', 'MESSAGE', 'ERROR', 'RECEIPT'),
    headers: fc.array(fc.tuple(headerText(version, 1), headerText(version, 0)), { maxLength: 8 }),
    body: fc.string({ unit: 'binary' }),
  }),
)

/** Cuts octets at the given places. */
function cut(octets: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (octets.length + 1)))].sort((a, b) => a - b)
  return [...ends, octets.length].map((end, n) => octets.subarray(ends[n - 1] ?? 0, end))
}

function readAll(reader: FrameReader, chunks: readonly Buffer[]): Frame[] {
  const frames: Frame[] = []
  for (const chunk of chunks) {
    reader.push(chunk)
    for (let frame = reader.next(); frame; frame = reader.next()) frames.push(frame)
  }
  return frames
}

describe('frame codec', () => {
  it('reads back what it wrote, wherever the octets are cut', () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { minLength: 1, maxLength: 4 }), fc.array(fc.nat()), (frames, places) => {
        const version = frames[0]?.version ?? '1.2'
        const ours = frames.filter((frame) => frame.version === version)
        const octets = Buffer.concat(ours.map(({ command, headers, body }) => encodeFrame(version, command, headers, body)))
        const reader = new FrameReader(LIMIT)
        reader.version = version
        const read = readAll(reader, cut(octets, places))
        expect(reader.backlog).toBe(0)
        expect(read.map(({ command, body }) => [command, body.toString()])).toEqual(ours.map(({ command, body }) => [command, body]))
        read.forEach(({ headers }, n) => {
          for (const [name, value] of ours[n]?.headers ?? []) {
            const first = ours[n]?.headers.find((header) => header[0] === name)?.[1]
            if (name !== 'content-length') expect(headers.get(name)).toBe(first ?? value)
          }
        })
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same frames, or the same refusal, however the octets are cut', () => {
    const alphabet = ['SEND', 'CONNECT', '\n', '\r\n', '\r', '\0', ':', '\\', '\\c', 'a', 'content-length:', '0', '3', '星', ' ']
    const outcome = (chunks: readonly Buffer[]) => {
      const reader = new FrameReader(200)
      reader.version = '1.2'
      const frames: unknown[] = []
      try {
        for (const chunk of chunks) {
          reader.push(chunk)
          for (let frame = reader.next(); frame; frame = reader.next())
            frames.push([frame.command, [...frame.headers], frame.body.toString()])
        }
        return { frames, refused: false }
      } catch (error) {
        expect(error).toBeInstanceOf(FrameError)
        return { frames, refused: true }
      }
    }
    const stream = fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }).map((parts) => Buffer.from(parts.join('')))
    fc.assert(
      fc.property(stream, fc.array(fc.nat()), (octets, places) => {
        const whole = outcome([octets])
        const inPieces = outcome(cut(octets, places))
        expect(inPieces.frames).toEqual(whole.frames)
        expect(inPieces.refused).toBe(whole.refused)
      }),
      { numRuns: 2_000 },
    )
  })

  it('answers any octets with frames or a FrameError, and never holds more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (chunks) => {
        const reader = new FrameReader(256)
        try {
          for (const chunk of chunks) {
            reader.push(Buffer.from(chunk))
            while (reader.next()) expect(reader.backlog).toBeLessThanOrEqual(556)
            expect(reader.backlog).toBeLessThanOrEqual(256)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('costs as much per octet however small the chunks are, and keeps no more memory than a few times the octets', () => {
    const chunk = Buffer.from('x')
    const secondsFor = (count: number) => {
      const reader = new FrameReader(LIMIT)
      const before = process.cpuUsage()
      for (let n = 0; n < count; n++) {
        reader.push(chunk)
        reader.next()
      }
      const { user, system } = process.cpuUsage(before)
      expect(reader.backlog).toBe(count)
      expect(reader.held).toBeLessThanOrEqual(4 * count)
      return (user + system) / 1_000_000
    }
    // The best of several rounds: what else this machine does makes a round dearer, never cheaper.
    const best = (count: number) => Math.min(...Array.from({ length: 5 }, () => secondsFor(count)))
    best(1_000)
    const [few, many] = [best(20_000), best(160_000)]
    process.stdout.write(`fragments of one octet: ${((many / 160_000) * 1e6).toFixed(2)} CPU s a MB\n`)
    // Eight times the octets. A reader that copies or scans its backlog anew for each chunk needs 64 times as long.
    expect(many / few).toBeLessThan(24)
  })

  it('does not keep the chunk in which the beginning of a frame came', () => {
    const reader = new FrameReader(LIMIT)
    const whole = 'SEND\n\n\0'.repeat(10_000)
    readAll(reader, [Buffer.from(`${whole}SEN`)])
    expect(reader.backlog).toBe(3)
    expect(reader.held).toBeLessThan(1_000)
    expect(readAll(reader, [Buffer.from('D\n\n\0')]).map(({ command }) => command)).toEqual(['SEND'])
    expect(reader.held).toBe(0)
  })
})
