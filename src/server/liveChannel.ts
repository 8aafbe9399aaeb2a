import type { Server } from 'node:http'
import { findSession, validSessions } from './auth/session.ts'
import { mayWatchBattle } from './battle/watch.ts'
import { battlePorts } from './battlePorts.ts'
import type { Deps } from './deps.ts'
import { addressReader } from './http/proxies.ts'
import { attachGateway, type Gateway } from './live/gateway.ts'
import { isRoll } from './roll/watch.ts'
import { isShower } from './shower/watch.ts'

/** Serves the live channel on the server's port, with the sessions of the database. */
export function openLiveChannel(server: Server, { config, db, bus, log, now }: Deps): Gateway {
  const mayWatch = mayWatchBattle({ db, ports: battlePorts })
  return attachGateway(server, {
    bus,
    log,
    publicOrigin: config.publicOrigin,
    resolveToken: (token) => findSession(db, token, now()),
    validLogins: (sessionIds) => validSessions(db, sessionIds, now()),
    mayWatch: async (roomId, watcher) => (await isRoll(db, roomId)) || (await isShower(db, roomId)) || mayWatch(roomId, watcher),
    addressOf: addressReader(config.trustProxy),
    limits: { socketsPerAddress: config.socketsPerAddress },
  })
}
