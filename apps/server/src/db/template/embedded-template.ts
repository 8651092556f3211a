import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tryLock } from '../embedded/dir-lock.ts'
import { openEmbedded } from '../embedded/open-embedded.ts'
import { migrateLongAgo } from './migrate-long-ago.ts'
import { type Seed, templateKey } from './template-key.ts'

const CACHE_DIR = fileURLToPath(new URL('../../../../../.cache/db', import.meta.url))
const RETRY_MS = 50
/**
 * Timeout in ms for a template build by another process. A build takes a few seconds; a longer one is considered stuck, and
 * this process builds its own.
 */
const PATIENCE_MS = 30_000
const KEEP_MS = 3 * 24 * 3_600_000

/** Returns the file from which a migrated (and seeded) in-memory database starts. The first caller builds it; the others wait. */
export async function embeddedTemplate(seed?: Seed): Promise<string> {
  const file = join(CACHE_DIR, `${templateKey(seed)}.tar`)
  if (existsSync(file)) return file
  mkdirSync(CACHE_DIR, { recursive: true })
  let release = tryLock(`${file}.lock`)
  for (let waited = 0; !release && waited < PATIENCE_MS; waited += RETRY_MS) {
    await sleep(RETRY_MS)
    release = tryLock(`${file}.lock`)
  }
  try {
    if (!existsSync(file)) await build(file, seed)
  } finally {
    release?.()
  }
  return file
}

async function build(file: string, seed?: Seed): Promise<void> {
  dropOld()
  const embedded = await openEmbedded()
  try {
    await migrateLongAgo(embedded.db)
    await seed?.run(embedded.db)
    const building = `${file}.${randomUUID()}`
    writeFileSync(building, await embedded.dump())
    renameSync(building, file) // atomic rename
  } finally {
    await embedded.db.close()
  }
}

function dropOld(): void {
  for (const name of readdirSync(CACHE_DIR)) {
    const path = join(CACHE_DIR, name)
    if (!name.endsWith('.lock') && Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path, { force: true })
  }
}
