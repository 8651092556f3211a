import type { ChainState } from '@shop/contract'
import type { BrokenInvariant } from '#src/db/invariants.ts'
import { MissingKeyError } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import { auditValues } from './audit-log.ts'
import * as sql from './audit-sql.ts'
import { type ChainedValues, hashOf } from './chain.ts'
import { type ChainName, FORMER_KEY, type LogKey, openKey } from './log-key.ts'
import { accessValues } from './reveal-personal.ts'

const CHAINS: readonly ChainName[] = ['audit', 'access']

type Needs = Pick<App, 'db' | 'config'>
type Checking = Needs & Pick<App, 'clock'>

const AT_ONCE = 1_000

interface Entry {
  id: number
  hash: Buffer
  keyId: number | null
  values: ChainedValues
}

type ReadEntries = (from: number) => Promise<Entry[]>

const readers = ({ db }: Needs): Readonly<Record<ChainName, ReadEntries>> => ({
  audit: async (from) =>
    (await sql.listChainOfAudit(db, { from, most: AT_ONCE })).map((row) => ({
      id: row.id,
      hash: row.hash,
      keyId: row.keyId,
      values: auditValues(row.id, row),
    })),
  access: async (from) =>
    (await sql.listChainOfAccess(db, { from, most: AT_ONCE })).map((row) => ({
      id: row.id,
      hash: row.hash,
      keyId: row.keyId,
      values: accessValues(row.id, row),
    })),
})

/** Decrypts the keys. One that was changed is left out, so its first entry does not match. */
const openKeys = (app: Pick<App, 'config'>, rows: readonly { id: number; sealed: string }[]): LogKey[] =>
  rows.flatMap((row) => {
    try {
      return [openKey(app, row)]
    } catch (error) {
      if (error instanceof MissingKeyError) throw error
      return []
    }
  })

/** Returns a check of the keys of a log: which key an entry may have, and whether the entry before a key is its anchor. */
const checkKeys = (keys: readonly LogKey[], name: ChainName) => {
  const anchors = keys.flatMap(({ id, anchors: of }) => (of ? [{ keyId: id, ...of[name] }] : []))
  return {
    /** Undefined: an entry of this number must not have this key. After an anchor only its key and later ones are used. */
    keyFor: (id: number, keyId: number): Buffer | undefined => {
      const since = anchors.findLast((anchor) => anchor.id < id)?.keyId
      const isEarly = anchors.some((anchor) => anchor.keyId === keyId && id <= anchor.id)
      if (isEarly || (since !== undefined && keyId < since)) return undefined
      return keys.find((each) => each.id === keyId)?.key
    },
    isAnchored: (id: number, hash: Buffer): boolean =>
      anchors.every((anchor) => anchor.id !== id || anchor.hash.equals(hash)),
    lastAnchor: Math.max(0, ...anchors.map(({ id }) => id)),
  }
}

/**
 * Checks that no entry of a log was changed, added, removed or reordered since its chain began or its oldest entries expired. Reads
 * up to the last entry that the chain had at the start, in batches. Throws `MissingKeyError`. I4
 */
export const verifyChain = async (app: Needs, name: ChainName): Promise<ChainState> => {
  const read = readers(app)[name]
  const chain = await sql.readChain(app.db, { name })
  const keys = checkKeys(openKeys(app, chain.keys as { id: number; sealed: string }[]), name)
  let { firstId: next, firstHash: hash } = chain
  const first = next
  const broken = (brokenAt: number | null): ChainState => ({ isIntact: false, entries: next - first, brokenAt })
  if (keys.lastAnchor > chain.lastId || !keys.isAnchored(next - 1, hash)) return broken(null)
  while (next <= chain.lastId) {
    const rows = (await read(next)).filter(({ id }) => id <= chain.lastId)
    if (rows.length === 0) return broken(null)
    for (const row of rows) {
      const key = keys.keyFor(row.id, row.keyId ?? FORMER_KEY)
      if (!key || row.id !== next) return broken(row.id)
      hash = hashOf(key, hash, row.values)
      if (!hash.equals(row.hash) || !keys.isAnchored(row.id, hash)) return broken(row.id)
      next += 1
    }
  }
  return hash.equals(chain.lastHash) ? { isIntact: true, entries: next - first, brokenAt: null } : broken(null)
}

/** Checks the chain of a log and stores the result, which the first screen of the back office shows. */
export const checkChain = async (app: Checking, name: ChainName): Promise<ChainState> => {
  const state = await verifyChain(app, name)
  await sql.putCheck(app.db, { name, ...state, now: app.clock() })
  return state
}

/** Returns the chains that are broken, as an invariant of the check command. */
export const findBrokenChains = async (app: Needs): Promise<BrokenInvariant[]> => {
  const rows: { log: ChainName; brokenAt: number | null }[] = []
  for (const log of CHAINS) {
    const { isIntact, brokenAt } = await verifyChain(app, log)
    if (!isIntact) rows.push({ log, brokenAt })
  }
  return rows.length > 0 ? [{ name: 'logChains', rows }] : []
}
