import { EventType } from '#shared/codes.ts'
import type { MODES, Mode } from '#shared/modes.ts'
import type { ModePushes } from '#state/modes/modeState.ts'
import { battleCreaTe, battleDrop, battleState, caseDrop, exponentBreak, exponentStart, upgradeDrop } from '#state/platform/live/stores.ts'

/** A mode that tells of drops has a store for them, and no other one has. */
type PushesOf<Name extends Mode> = ModePushes & { drop: (typeof MODES)[Name]['drop'] extends null ? null : object }

/** What is pushed about each mode. The drops of 首页 read it, so it is part of the first load: only stores belong here. */
export const MODE_PUSHES: { readonly [Name in Mode]: PushesOf<Name> } = {
  case: { drop: caseDrop, latest: {} },
  dream: { drop: upgradeDrop, latest: {} },
  battle: { drop: battleDrop, latest: { [EventType.battleCreaTe]: battleCreaTe, [EventType.battleState]: battleState } },
  exponent: { drop: null, latest: { [EventType.exponentStart]: exponentStart, [EventType.exponentBreak]: exponentBreak } },
  roll: { drop: null, latest: {} },
  shower: { drop: null, latest: {} },
  free: { drop: null, latest: {} },
  kuji: { drop: null, latest: {} },
}
