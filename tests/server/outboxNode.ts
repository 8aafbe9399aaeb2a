import { connectDb } from '#server/platform/db/connect.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { startDispatcher } from '#server/platform/live/outbox.ts'

/** A node that only delivers pushes. It prints the body of each on a line. Its argument is the database's URL. */
const { db } = connectDb(process.argv[2] ?? '')
const bus = memoryBus()
bus.subscribe(({ body }) => process.stdout.write(`${body}\n`))
startDispatcher({ db, bus, log: { warn: () => undefined } })
