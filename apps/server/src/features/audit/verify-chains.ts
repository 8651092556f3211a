import type { ChainState } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { auditValues } from './audit-log.ts'
import * as sql from './audit-sql.ts'
import { type ChainedValues, type ChainName, hashOf } from './chain.ts'
import { accessValues } from './reveal-personal.ts'

type Needs = Pick<App, 'db' | 'config'>

const AT_ONCE = 1_000

interface Entry {
  id: number
  hash: Buffer
  values: ChainedValues
}

type ReadEntries = (from: number) => Promise<Entry[]>

const readers = ({ db }: Needs): Readonly<Record<ChainName, ReadEntries>> => ({
  audit: async (from) =>
    (await sql.listChainOfAudit(db, { from, most: AT_ONCE })).map((row) => ({
      id: row.id,
      hash: row.hash,
      values: auditValues(row.id, row),
    })),
  access: async (from) =>
    (await sql.listChainOfAccess(db, { from, most: AT_ONCE })).map((row) => ({
      id: row.id,
      hash: row.hash,
      values: accessValues(row.id, row),
    })),
})

/**
 * Checks that no entry of a log was changed, added, removed or reordered since its chain began or its oldest entries expired. Reads
 * up to the last entry that the chain had at the start, in batches. I4
 */
export const verifyChain = async (app: Needs, name: ChainName): Promise<ChainState> => {
  const read = readers(app)[name]
  const chain = await sql.readChain(app.db, { name })
  let { firstId: next, firstHash: hash } = chain
  const first = next
  const broken = (brokenAt: number | null): ChainState => ({ isIntact: false, entries: next - first, brokenAt })
  while (next <= chain.lastId) {
    const rows = (await read(next)).filter(({ id }) => id <= chain.lastId)
    if (rows.length === 0) return broken(null)
    for (const row of rows) {
      hash = hashOf(app, hash, row.values)
      if (row.id !== next || !hash.equals(row.hash)) return broken(row.id)
      next += 1
    }
  }
  return hash.equals(chain.lastHash) ? { isIntact: true, entries: next - first, brokenAt: null } : broken(null)
}
