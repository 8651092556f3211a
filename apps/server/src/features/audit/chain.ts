import { createHmac } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'
import { type ChainName, currentLogKey } from './log-key.ts'

/** Values of an entry in a fixed order, without its hash. */
export type ChainedValues = readonly (string | number | null | readonly string[])[]

/** Returns the hash of an entry: a keyed hash, so that a writer of the database alone cannot make another chain. I4 */
export const hashOf = (key: Buffer, before: Buffer, values: ChainedValues): Buffer =>
  createHmac('sha256', key)
    .update(`logChain\0${before.toString('hex')}\0${JSON.stringify(values)}`)
    .digest()

interface Numbered {
  id: number
  hash: Buffer
  /** Key of the hash. */
  keyId: number
}

/**
 * Numbers entries and chains them. Locks the chain until the transaction ends, so call it last. `valuesOf` returns the values of an
 * entry with its number.
 */
export const appendTo = async <E>(
  tx: Sql,
  { app, name }: { app: Pick<App, 'config'>; name: ChainName },
  entries: readonly E[],
  valuesOf: (id: number, entry: E) => ChainedValues,
): Promise<(Numbered & { entry: E })[]> => {
  const { lastId, lastHash } = await sql.lockChain(tx, { name })
  const { id: keyId, key } = await currentLogKey(tx, app)
  let hash = lastHash
  const added = entries.map((entry, at) => {
    const id = lastId + at + 1
    hash = hashOf(key, hash, valuesOf(id, entry))
    return { id, hash, keyId, entry }
  })
  await sql.moveChain(tx, { name, lastId: lastId + added.length, lastHash: hash })
  return added
}
