import type { Server } from 'node:http'
import { findSession, validSessions } from '#server/account/auth/session.ts'
import { PACES } from '#server/modes/registry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressReader } from '#server/platform/http/proxies.ts'
import { attachGateway, type Gateway } from '#server/platform/live/gateway.ts'
import { mayWatchRooms } from './watching.ts'

/** Serves the live channel on the server's port, with the sessions of the database. */
export function openLiveChannel(server: Server, { config, db, reads, bus, log, now }: Deps): Gateway {
  return attachGateway(server, {
    bus,
    log,
    publicOrigin: config.publicOrigin,
    resolveToken: (token) => findSession(db, token, now()),
    validLogins: (sessionIds) => validSessions(db, sessionIds, now()),
    mayWatch: mayWatchRooms({ db, reads }),
    addressOf: addressReader(config.trustProxy),
    paces: PACES,
    limits: { socketsPerAddress: config.socketsPerAddress },
  })
}
