import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesIn, stem } from '../places.ts'
import { containerOf, secondsOf } from './containers.ts'
import { type Fault, kilobytes } from './fault.ts'

interface SoundFolder {
  folder: string
  /** Greatest length in seconds; null for music. */
  longest: number | null
  /** Largest file size in bytes. */
  budget: number
}

const FOLDERS: readonly SoundFolder[] = [
  { folder: 'effects', longest: 6, budget: 90 * 1024 },
  { folder: 'music', longest: null, budget: 900 * 1024 },
]
const FORMATS = ['.webm', '.m4a'] as const
/** Seconds by which the lengths of the two formats may differ, because encoders add padding. */
const SLACK = 0.25

/**
 * Checks that every sound exists in both formats with the right container, length and size. Loudness is not checked, because no container
 * states it.
 */
export async function checkAudio(root: string): Promise<Fault[]> {
  const found = FOLDERS.map(async (rule) => {
    const folder = path.join(root, 'assets/audio', rule.folder)
    const files = filesIn(folder, [...FORMATS, '.mp3', '.wav', '.ogg', '.aac', '.flac'])
    const single = await Promise.all(files.map((file) => checkFile(file, rule)))
    return [...single.flat(), ...(await checkTwins(folder, files))]
  })
  return (await Promise.all(found)).flat()
}

async function checkFile(file: string, { longest, budget }: SoundFolder): Promise<Fault[]> {
  const ending = path.extname(file)
  if (!FORMATS.some((format) => format === ending))
    return [{ file, wrong: `is a ${ending} file`, mend: 'encode it as .webm (opus) and .m4a (aac)' }]
  const bytes = await readFile(file)
  const container = containerOf(bytes)
  if (container !== ending)
    return [{ file, wrong: `is ${container ?? 'no sound'} inside`, mend: `encode it as ${ending} instead of renaming it` }]
  const faults: Fault[] = []
  const seconds = secondsOf(bytes)
  if (seconds === null || seconds <= 0) faults.push({ file, wrong: 'does not say how long it is', mend: 'encode it again' })
  else if (longest && seconds > longest)
    faults.push({ file, wrong: `lasts ${seconds.toFixed(1)} s`, mend: `cut it to at most ${longest} s` })
  if (bytes.length > budget)
    faults.push({ file, wrong: `weighs ${kilobytes(bytes.length)}`, mend: `encode at a lower rate: at most ${kilobytes(budget)}` })
  return faults
}

async function checkTwins(folder: string, files: readonly string[]): Promise<Fault[]> {
  const names = [...new Set(files.filter((file) => FORMATS.some((format) => file.endsWith(format))).map(stem))]
  const found = names.map(async (name): Promise<Fault[]> => {
    const both = FORMATS.map((format) => path.join(folder, name + format))
    const lacking = both.filter((file) => !files.includes(file))
    if (lacking.length > 0)
      return lacking.map((file) => ({ file, wrong: 'is missing beside its twin', mend: `encode ${name} in this format too` }))
    const [first, second] = await Promise.all(both.map(async (file) => secondsOf(await readFile(file)) ?? 0))
    if (Math.abs((first ?? 0) - (second ?? 0)) <= SLACK) return []
    return [
      {
        file: both[1] ?? name,
        wrong: `lasts ${second?.toFixed(2)} s, its twin ${first?.toFixed(2)} s`,
        mend: 'encode both from the same master',
      },
    ]
  })
  return (await Promise.all(found)).flat()
}
