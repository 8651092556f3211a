import type { BrandId } from '@shop/brands'
import { LRUCache } from 'lru-cache'
import type { Db } from '#src/db/db.ts'
import type { App, Who } from '#src/handler-context.ts'
import { findToken, touchToken } from './auth-sql.ts'
import { BRIEF, hashToken, isTokenText, LASTING } from './token-secret.ts'

// maximum time in ms that a revocation by another process goes unnoticed
const KEPT_MS = 1_000

export interface WhoReader {
  /**
   * Finds the owner of a token on this brand. Undefined if the token is unknown, revoked, expired, idle too long or of another
   * brand.
   */
  find(token: string, brand: BrandId): Promise<Who | undefined>
  forget(token: string): void
}

type Kept = LRUCache<string, { who: Who; at: number }>
const keptBy = new WeakMap<Db, Kept>()

const keptOf = (db: Db): Kept => {
  const kept = keptBy.get(db) ?? new LRUCache({ max: 10_000 })
  keptBy.set(db, kept)
  return kept
}

const keyOf = (token: string, brand: BrandId): string => `${brand} ${token}`

/** Caches the owner of a newly issued token, so that its first request needs no look-up. */
export const rememberWho = (db: Db, token: string, brand: BrandId, { who, now }: { who: Who; now: Date }): void =>
  void keptOf(db).set(keyOf(token, brand), { who, at: now.getTime() })

export const createWhoReader = ({ db, clock }: Pick<App, 'db' | 'clock'>): WhoReader => {
  const kept = keptOf(db)
  const read = async (token: string, brand: BrandId): Promise<Who | undefined> => {
    const now = clock()
    const hash = hashToken(token)
    const before = (ms: number) => new Date(now.getTime() - ms)
    const since = { idleSince: before(LASTING.idleMs), briefIdleSince: before(BRIEF.idleMs) }
    const row = await findToken(db, { hash, platform: brand, now, ...since })
    if (!row) return undefined
    const { lastUsedAt, isBrief, ...who } = row
    if (lastUsedAt < before((isBrief ? BRIEF : LASTING).touchMs)) await touchToken(db, { hash, now })
    return who
  }
  return {
    async find(token, brand) {
      if (!isTokenText(token)) return undefined
      const key = keyOf(token, brand)
      const hit = kept.get(key)
      const now = clock().getTime()
      if (hit && now >= hit.at && now - hit.at < KEPT_MS) return hit.who
      const who = await read(token, brand)
      if (who) kept.set(key, { who, at: now })
      else kept.delete(key)
      return who
    },
    forget(token) {
      for (const brand of ['cuma', 'market', 'farmer', 'ru']) kept.delete(`${brand} ${token}`)
    },
  }
}
