import { LRUCache } from 'lru-cache'
import type { Sql } from '#src/db/db.ts'
import * as sql from './video-upload-sql.ts'

const MOST_FILES = 10_000
/** Limits how long an answer outlives a lost notification, in ms. */
const MAX_AGE_MS = 10_000

/** Whether `/videos/<name>` must not be served, because no video with the file is shown. Files outside the table are served. */
export const isHiddenFile = async (db: Sql, name: string): Promise<boolean> =>
  (await sql.isHiddenFile(db, { name })).isHidden

export interface HiddenFiles {
  isHidden: (name: string) => Promise<boolean>
  invalidate: (tag: string) => void
}

/**
 * Caches which files are hidden, because a browser requests a video in many ranges. A query that runs during an invalidation is
 * not used for later requests.
 */
export const createHiddenFiles = (db: Sql): HiddenFiles => {
  const answers = new LRUCache<string, Promise<boolean>>({ max: MOST_FILES, ttl: MAX_AGE_MS })
  return {
    isHidden: async (name) => {
      const cached = answers.get(name)
      if (cached) return cached
      const answer = isHiddenFile(db, name)
      answers.set(name, answer)
      try {
        return await answer
      } catch (error) {
        if (answers.peek(name) === answer) answers.delete(name)
        throw error
      }
    },
    invalidate: (tag) => {
      if (tag === 'video' || tag === 'all') answers.clear()
    },
  }
}
