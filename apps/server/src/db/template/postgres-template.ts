import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '../postgres/open-postgres.ts'
import { isUniqueViolation } from '../sql-state.ts'
import { migrateLongAgo } from './migrate-long-ago.ts'
import { type Seed, templateKey } from './template-key.ts'

/** Advisory lock id. The value is arbitrary but the same for all processes that build templates on this server. */
const LOCK = 720_011

export const withDatabase = (adminUrl: string, database: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function onAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Creates a database from the migrated (and seeded) template. Returns its URL. */
export async function createFromTemplate(adminUrl: string, seed?: Seed): Promise<string> {
  const name = `shop_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await onAdmin(adminUrl, async (admin) => {
    const template = await ensureTemplate(admin, adminUrl, seed)
    await admin.query(`create database ${name} template ${template}`)
  })
  return withDatabase(adminUrl, name)
}

export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await onAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
}

async function ensureTemplate(admin: pg.Client, adminUrl: string, seed?: Seed): Promise<string> {
  const name = `shop_template_${templateKey(seed)}`
  if (await exists(admin, name)) return name
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    if (!(await exists(admin, name))) await build(admin, adminUrl, name, seed)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

/** Builds under a temporary name and renames on completion, so a template that exists is complete. */
async function build(admin: pg.Client, adminUrl: string, name: string, seed?: Seed): Promise<void> {
  const building = `${name}_building`
  await admin.query(`drop database if exists ${building} with (force)`)
  await admin.query(`create database ${building} template template0`)
  const db = await openPostgres({ databaseUrl: withDatabase(adminUrl, building), poolSize: 2 })
  try {
    await migrateLongAgo(db)
    await seed?.run(db)
  } finally {
    await db.close()
  }
  try {
    await admin.query(`alter database ${building} rename to ${name}`)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

const exists = async (admin: pg.Client, name: string) =>
  (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
