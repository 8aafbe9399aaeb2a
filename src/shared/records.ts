import { MODES, type ModeWith, modesWith } from './modes.ts'

/** The word for the plays of a mode in its record. */
export type ModeRecord = (typeof MODES)[ModeWith<'record'>]['record']['kind']
export type RecordName = ModeRecord | 'topUp' | 'purchase'

/** What the record of each mode is called, by the word for its plays. */
export const RECORD_NAMES = Object.fromEntries(
  modesWith('record').map((mode) => [MODES[mode].record.kind, MODES[mode].record.name]),
) as Record<ModeRecord, string>

/** The records of 我的记录 that an entry may lead to, by the word that begins the journal's `ref`, e.g. `open:123`. */
export const RECORDS: readonly RecordName[] = [...(Object.keys(RECORD_NAMES) as ModeRecord[]), 'topUp', 'purchase']

/** The words of the modes that 排行 counts. */
export type RankedRecord = {
  [Name in ModeWith<'record'>]: (typeof MODES)[Name]['ranked'] extends true ? (typeof MODES)[Name]['record']['kind'] : never
}[ModeWith<'record'>]
export const RANKED_RECORDS = modesWith('record')
  .filter((mode) => MODES[mode].ranked)
  .map((mode) => MODES[mode].record.kind) as RankedRecord[]
