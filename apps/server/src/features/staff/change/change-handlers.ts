import { type Handlers, staffOf } from '#src/handler-context.ts'
import * as sql from './change-sql.ts'
import { scopeReader } from './change-streams.ts'
import { readChanges, selectReadable, toChangedObject } from './read-changes.ts'

/** Writes that are read, of which the readable ones are answered. */
const MOST_READ = 200
const MOST = 50

export const changeHandlers: Pick<Handlers, 'admin.change.list'> = {
  // for a client that polls; streams are in http/routing/answer-stream.ts
  'admin.change.list': async (input, { db }) => {
    const writes = await sql.listLatestWrites(db, { brand: input.brand, most: MOST_READ })
    const objects = writes.flatMap(({ object, staffId }) => toChangedObject(object, staffId) ?? [])
    const changes = selectReadable(await readChanges(db, objects), scopeReader(staffOf(input)))
    return { changes: changes.slice(0, MOST), isComplete: true }
  },
}
