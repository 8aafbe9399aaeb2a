import { runCommand } from '#server/platform/db/command.ts'
import { GIVEAWAY_NAMES, type Giveaway } from './sources.ts'
import { giveawaysToday, setGiveaway } from './state.ts'

const USAGE = `usage: npm run giveaways -- list
       npm run giveaways -- on SOURCE
       npm run giveaways -- off SOURCE
       npm run giveaways -- budget SOURCE COINS
SOURCE: ${GIVEAWAY_NAMES.join(', ')}`

/** `npm run giveaways -- list|on|off|budget` shows and sets what each source of gifts may give away in a day. */
await runCommand(async (db, { say, complain }) => {
  const [act = '', name = '', coins = ''] = process.argv.slice(2)
  const source = GIVEAWAY_NAMES.find((each): each is Giveaway => each === name)
  if (act === 'on' && source) await setGiveaway(db, source, { on: true })
  else if (act === 'off' && source) await setGiveaway(db, source, { on: false })
  else if (act === 'budget' && source && /^\d{1,9}$/.test(coins)) await setGiveaway(db, source, { budget: Number(coins) })
  else if (act !== 'list') {
    complain(USAGE)
    return false
  }
  for (const each of await giveawaysToday(db)) say(`${each.source}  ${each.on ? 'on' : 'off'}  ${each.paid}/${each.budget} coins today`)
  return true
})
