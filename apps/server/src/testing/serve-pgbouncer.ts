import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, otherUser } from '../../../../scripts/test/postgres.ts'

const BINARIES = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]
const PATIENCE_MS = 10_000

/** Path of an installed PgBouncer; undefined if there is none. */
export const pgbouncerBinary = BINARIES.find((file) => existsSync(file))

const versionOf = (binary: string): [major: number, minor: number] => {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return [Number(major), Number(minor)]
}

/** Whether the installed PgBouncer passes named prepared statements on in transaction mode: from 1.21 on. */
export const passesPrepared = ((): boolean => {
  if (pgbouncerBinary === undefined) return false
  const [major, minor] = versionOf(pgbouncerBinary)
  return major > 1 || minor >= 21
})()

export interface PgBouncer {
  /** The same database through PgBouncer. */
  url: string
  close(): Promise<void>
}

interface Options {
  /** PostgreSQL to which it leads. */
  databaseUrl: string
  connectQuery: string
  /** Server connections. */
  size: number
}

const printConfig = ({ databaseUrl, connectQuery, size }: Options, port: number, folder: string): string => {
  const { hostname, port: to, pathname, username, password } = new URL(databaseUrl)
  const secret = password === '' ? '' : ` password='${decodeURIComponent(password)}'`
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery.replaceAll("'", "''")}'`
  return `[databases]
shop = host=${hostname} port=${to || 5432} dbname=${pathname.slice(1)} user=${username}${secret}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
logfile = ${path.join(folder, 'log')}
${passesPrepared ? 'max_prepared_statements = 500' : ''}
`
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Starts a PgBouncer of its own in transaction mode on a free port. Throws if none is installed. */
export const servePgBouncer = async (options: Options): Promise<PgBouncer> => {
  if (pgbouncerBinary === undefined) throw new Error('no pgbouncer is installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-pgbouncer-'))
  const as = otherUser()
  const file = path.join(folder, 'pgbouncer.ini')
  const port = await freePort()
  await writeFile(file, printConfig(options, port, folder))
  if (as) for (const each of [folder, file]) await chown(each, as.uid, as.gid)
  const child = spawn(pgbouncerBinary, [file], { stdio: 'ignore', ...as })
  const close = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + PATIENCE_MS; !(await isOpen(port)); await sleep(10))
    if (Date.now() > until || child.exitCode !== null) {
      await close()
      throw new Error('pgbouncer did not start')
    }
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close }
}
