import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'

export type ChainName = 'audit' | 'access'

/** Values of an entry in a fixed order, without its hash. */
export type ChainedValues = readonly (string | number | null | readonly string[])[]

/** Returns the hash of an entry: a keyed hash, so that a writer of the database alone cannot make another chain. I4 */
export const hashOf = ({ config }: Pick<App, 'config'>, before: Buffer, values: ChainedValues): Buffer =>
  encryptionOf(config).indexOf('logChain', `${before.toString('hex')}\0${JSON.stringify(values)}`)

interface Numbered {
  id: number
  hash: Buffer
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
  let hash = lastHash
  const added = entries.map((entry, at) => {
    const id = lastId + at + 1
    hash = hashOf(app, hash, valuesOf(id, entry))
    return { id, hash, entry }
  })
  await sql.moveChain(tx, { name, lastId: lastId + added.length, lastHash: hash })
  return added
}
