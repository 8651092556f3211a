import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db, Sql } from './db.ts'
import { takeLocks } from './migration-locks.ts'
import { isLockTimeout } from './sql-state.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations', import.meta.url))
const FILE_NAME = /^(\d{3})-[a-z0-9-]+\.sql$/
/** Key of the advisory lock, an arbitrary number, the same in every process that migrates. */
const LOCK = 720_010

/** Reads the numbered files in order. Line ends do not count as an edit. */
export function readMigrations(dir = MIGRATIONS_DIR): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = names.map((name) => FILE_NAME.exec(name)?.[1] ?? fail(`${name}: a migration is named 001-words.sql`))
  numbers.forEach((number, i) => {
    if (number === numbers[i - 1]) fail(`two migrations have number ${number}: ${names[i - 1]}, ${names[i]}`)
  })
  return names.map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applies missing migrations, each file in its own transaction. Safe for concurrent processes. Returns the names of the applied
 * files.
 */
export async function migrate(db: Db, dir = MIGRATIONS_DIR): Promise<string[]> {
  const applied: string[] = []
  const known = await findChecksums(db)
  for (const migration of readMigrations(dir)) {
    if (known.get(migration.name) === migration.checksum) continue
    if (await applyPatiently(db, migration)) applied.push(migration.name)
  }
  return applied
}

/** Lists the files that `migrate` would apply, without applying them. */
export async function listPendingMigrations(db: Db, dir = MIGRATIONS_DIR): Promise<string[]> {
  const known = await findChecksums(db)
  return readMigrations(dir)
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => name)
}

/** Reads all checksums in one query, so that a start without new migrations does not wait for the lock. */
const findChecksums = async (sql: Sql): Promise<Map<string, string>> => {
  const { found } = await sql.one<{ found: boolean }>(
    'migrate.isBegun',
    "select to_regclass('schema_migration') is not null as found",
    [],
  )
  const rows = found
    ? await sql.many<{ name: string; checksum: string }>(
        'migrate.list',
        'select name, checksum from schema_migration',
        [],
      )
    : []
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const TRIES = 20
const PAUSE_MS = 500

/**
 * Applies a file. Behind a long read it times out soon, so that the queries queued behind it can pass, and retries a few times.
 */
const applyPatiently = async (db: Db, migration: Migration): Promise<boolean> => {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(db, migration)
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const applyOnce = (db: Db, { name, sql, checksum }: Migration): Promise<boolean> =>
  db.tx(async (tx) => {
    // other processes wait here while the first one migrates, however long that takes
    await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
    await tx.many('migrate.lock', 'select pg_advisory_xact_lock($1)::text', [LOCK])
    await tx.script(`create table if not exists schema_migration(
      name text primary key, checksum text not null, at timestamptz not null default now())`)
    const known = await findChecksum(tx, name)
    if (known === checksum) return false
    if (known !== undefined) {
      fail(`migration ${name} was edited after it was applied: restore it and write the change as a new file`)
    }
    // requests queue behind it meanwhile
    await tx.script("set local lock_timeout = '500ms'")
    await takeLocks(tx, sql)
    await tx.script(sql)
    await tx.exec('migrate.record', 'insert into schema_migration(name, checksum) values ($1, $2)', [name, checksum])
    return true
  })

const findChecksum = async (sql: Sql, name: string) =>
  (await sql.opt<{ checksum: string }>('migrate.find', 'select checksum from schema_migration where name = $1', [name]))
    ?.checksum

/** The applied migrations and the files differ. The message says how to proceed. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

function fail(message: string): never {
  throw new MigrationError(message)
}
