import { connectDb } from '#server/db/connect.ts'
import { memoryBus } from '#server/live/bus.ts'
import { startDispatcher } from '#server/live/outbox.ts'

/** A node that does nothing but deliver pushes: prints the body of each, one a line. Its one argument is the database's address. */
const { db } = connectDb(process.argv[2] ?? '')
const bus = memoryBus()
bus.subscribe(({ body }) => process.stdout.write(`${body}\n`))
startDispatcher({ db, bus, log: { warn: () => undefined }, now: Date.now })
