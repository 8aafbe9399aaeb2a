import type { WelfareDeps, WelfarePorts } from '#server/community/welfare/ports.ts'
import { restOf } from '#server/core/limits/held.ts'
import { restingUntil } from '#server/core/limits/rules.ts'
import { totalsOf } from '#server/core/limits/totals.ts'
import { dropOf, withStrip, writeBook } from '#server/modes/case/book.ts'
import type { Deps } from '#server/platform/deps.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { toMinor } from '#shared/money.ts'

/** What 福利 needs of other domains. */
export const welfarePorts: WelfarePorts = {
  spentOf: async (db, playerId) => toMinor((await totalsOf(db, playerId)).spent),
  restUntil: async (db, playerId, now) => restingUntil({ restUntil: await restOf(db, playerId) }, now),
  dropOf,
  writeBook,
  withStrip,
}

/** Everything that 福利 needs. */
export const welfareDeps = (deps: Pick<Deps, 'db' | 'now' | 'config'>): WelfareDeps => ({
  ...deps,
  ports: welfarePorts,
  packetKey: secretFor(deps.config, 'packet-code'),
})
