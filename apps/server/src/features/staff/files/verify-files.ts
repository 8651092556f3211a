import type { Sql } from '#src/db/db.ts'
import type { FileKindName, FileStore } from '#src/integrations/storage/file-store.ts'
import { storedGroups } from './list-stored-names.ts'

/** Age of a file below which its row may still come. */
const NEW_MS = 2 * 86_400_000
/** Names that a report lists. */
const MOST_NAMES = 20
// other products and versions may use these pictures, and playlists name segments that have no row
const NEVER_ORPHANED = /^(?:product|display)\/|\.(?:m4s|m3u8|avif)$|^live\/[0-9a-f]{64}\.webp$/
const SEGMENT = /^live\/\d+\//

export interface FileReport {
  kinds: readonly FileKindName[]
  files: number
  bytes: number
  /** Names in rows. */
  rows: number
  missing: number
  /** The first missing names. */
  missingNames: readonly string[]
  /** Files that no row names, older than two days. */
  orphans: readonly string[]
}

const mayBeOrphan = (name: string): boolean => SEGMENT.test(name) || !NEVER_ORPHANED.test(name)

const verifyGroup = async (
  { db, files, now }: { db: Sql; files: FileStore; now: Date },
  { kinds, list }: (typeof storedGroups)[number],
): Promise<FileReport> => {
  // files first: a file whose row comes during the check is then new
  const stored = new Map<string, Date>()
  let bytes = 0
  for (const kind of kinds)
    for await (const file of files.list(kind)) {
      stored.set(file.name, file.storedAt)
      bytes += file.size
    }
  const known = new Set<string>()
  const missing = new Set<string>()
  let rows = 0
  for await (const names of list(db)) {
    rows += 1
    for (const name of names) if (stored.has(name)) known.add(name)
    const [first = ''] = names
    // a file that was stored after its kind was listed is not missing
    if (!names.some((name) => stored.has(name)) && !missing.has(first) && !(await existsAny(files, names)))
      missing.add(first)
  }
  const isOld = (at: Date): boolean => now.getTime() - at.getTime() > NEW_MS
  const orphans = [...stored].filter(([name, at]) => !known.has(name) && isOld(at) && mayBeOrphan(name))
  return {
    kinds,
    files: stored.size,
    bytes,
    rows,
    missing: missing.size,
    missingNames: [...missing].slice(0, MOST_NAMES),
    orphans: orphans.map(([name]) => name),
  }
}

const existsAny = async (files: FileStore, names: readonly string[]): Promise<boolean> => {
  for (const name of names) {
    const file = await files.open(name)
    if (!file) continue
    await file.close()
    return true
  }
  return false
}

/**
 * Compares the rows of the database with the stored files, group by group. Holds the names of a group in memory, about 200 bytes
 * for each file. Throws `filesUnavailable`.
 */
export async function* verifyFiles(app: { db: Sql; files: FileStore; now: Date }): AsyncGenerator<FileReport> {
  for (const group of storedGroups) yield await verifyGroup(app, group)
}
