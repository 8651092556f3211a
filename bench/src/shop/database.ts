import { spawn } from 'node:child_process'
import path from 'node:path'
import { openDb } from '../../../apps/server/src/db/open.ts'

export const root = path.resolve(import.meta.dirname, '../../..')

export interface Database {
  url: string
  drop(): Promise<void>
}

const onServer = async (adminUrl: string, sql: string): Promise<void> => {
  const db = await openDb({ databaseUrl: adminUrl, poolSize: 1 })
  try {
    // copying and dropping a database of many rows takes longer than a statement of the shop may
    await db.script('set statement_timeout = 0')
    await db.script(sql)
  } finally {
    await db.close()
  }
}

/** Returns the PostgreSQL version and the settings that decide whether a commit waits for the disk. */
export const describeServer = async (adminUrl: string): Promise<string> => {
  const db = await openDb({ databaseUrl: adminUrl, poolSize: 1 })
  try {
    const setting = async (name: string): Promise<string> =>
      (await db.one<{ value: string }>('bench.setting', 'select current_setting($1) as value', [name])).value
    const [version] = (await setting('server_version')).split(' ')
    return `PostgreSQL ${version} (fsync ${await setting('fsync')}, synchronous_commit ${await setting('synchronous_commit')})`
  } finally {
    await db.close()
  }
}

/** Creates a database on this PostgreSQL server: an empty one, or a copy of one that has no connections. */
export const createDatabase = async (adminUrl: string, word: string, copied?: Database): Promise<Database> => {
  const name = `shop_bench_${word}_${process.pid}`
  const template = copied === undefined ? '' : ` template ${new URL(copied.url).pathname.slice(1)}`
  await onServer(adminUrl, `create database ${name}${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(adminUrl, `drop database if exists ${name} with (force)`) }
}

/**
 * Migrates the schema and loads the demo catalogue, extended to this many products, as `npm run demo:load` does. `folder`: that of
 * another release.
 */
export const loadCatalogue = async (env: NodeJS.ProcessEnv, products: number, folder = root): Promise<void> => {
  const file = path.join(folder, 'demo/src/load.ts')
  const child = spawn(process.execPath, [file, '--products', String(products)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error('The demo catalogue could not be loaded; the lines above say why.')
}
