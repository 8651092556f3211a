import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, rmSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../end-with-us.ts'
import { mayUse } from './postgres-probe.ts'

/** A PostgreSQL server on which the tests may create databases. */
export interface Postgres {
  /** URL of a role that may create databases */
  url: string
  what: string
  close: () => Promise<void>
}

const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' }
const nothingToClose = async (): Promise<void> => undefined

const listenOnce = async (port: number): Promise<number> => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Returns a free loopback port. */
export const freePort = (): Promise<number> => listenOnce(0)

/** Returns a free loopback port for a sandbox, whose SMTP server takes the next one. */
export const freeSandboxPort = async (): Promise<number> => {
  for (let tries = 0; tries < 20; tries++) {
    const port = await freePort()
    const isNextFree = await listenOnce(port + 1).then(
      () => true,
      () => false,
    )
    if (isNextFree) return port
  }
  throw new Error('no two free ports beside each other')
}

const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true })

/** Returns the program folder of the newest PostgreSQL among Debian's packages. */
export const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .sort(newestFirst)
    .find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root: `postgres` or `nobody`. Undefined if this process is not
 * root.
 */
export const otherUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid }
  }
  return undefined
}

/** Creates an empty cluster in the folder. Removes the folder on failure. */
export const initialise = async (programs: string, folder: string, as: object): Promise<void> => {
  const { status, stderr } = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, cwd: folder, env, encoding: 'utf8' },
  )
  if (status === 0) return
  await rm(folder, { recursive: true, force: true })
  throw new Error(`initdb failed: ${stderr}`)
}

const TRIES = 40

/** Removes the folder with retries, because the server may still be writing. Blocks, because an exiting process cannot await. */
const removeWhenLeft = (folder: string): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < TRIES && existsSync(folder); tries++) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      Atomics.wait(clock, 0, 0, 50)
    }
  }
}

/** Starts the server of a cluster. */
export const serve = (
  programs: string,
  { folder, port, as }: { folder: string; port: number; as: object },
  more: readonly string[],
): ChildProcess => {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...more,
  ].flatMap((each) => ['-c', each])
  const data = path.join(folder, 'data')
  const args = ['-D', data, '-p', String(port), ...settings]
  const server = spawn(path.join(programs, 'postgres'), args, { ...as, cwd: folder, env, stdio: 'ignore' })
  // immediate shutdown without notifying clients, because the folder is removed too
  endWithUs(server, 'SIGQUIT', () => removeWhenLeft(folder))
  return server
}

/** Starts a temporary server on a free loopback port with fsync off. Closing it removes all its files. */
export const startOwn = async (
  programs: string,
  settings: readonly string[] = [],
): Promise<Postgres & { folder: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'))
  const as = otherUser()
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  await initialise(programs, folder, as ?? {})
  const port = await freePort()
  const server = serve(programs, { folder, port, as: as ?? {} }, [
    'fsync=off',
    'full_page_writes=off',
    'max_wal_size=256MB',
    ...settings,
  ])
  const close = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit')
      // a fast shutdown: clients are disconnected
      server.kill('SIGINT')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + 30_000
  while (!(await mayUse(port, 'postgres'))) {
    if (Date.now() > until || server.exitCode !== null) {
      await close()
      throw new Error('PostgreSQL was set up but did not answer within 30 s')
    }
    await sleep(50)
  }
  const what = `PostgreSQL ${path.basename(path.dirname(programs))}, started for the tests`
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, what, folder, close }
}

const findNamed = ({ TEST_DATABASE_URL, DATABASE_URL }: NodeJS.ProcessEnv): Postgres | undefined => {
  const named = TEST_DATABASE_URL ?? DATABASE_URL
  return named === undefined || named === ''
    ? undefined
    : { url: named, what: 'the named PostgreSQL', close: nothingToClose }
}

const findRunning = async (env: NodeJS.ProcessEnv): Promise<Postgres | undefined> => {
  for (const user of new Set([env.PGUSER ?? userInfo().username, 'postgres']))
    if (await mayUse(5432, user))
      return {
        url: `postgres://${user}@127.0.0.1:5432/postgres`,
        what: 'PostgreSQL on this machine',
        close: nothingToClose,
      }
  return undefined
}

/**
 * Returns the server that DATABASE_URL names, or the one running on this machine, or one started for the caller. Undefined if
 * there is none. For measurements: a running server has the settings of its operator.
 */
export const findPostgres = async (env: NodeJS.ProcessEnv): Promise<Postgres | undefined> => {
  const found = findNamed(env) ?? (await findRunning(env))
  if (found !== undefined) return found
  const programs = findPrograms()
  return programs === undefined ? undefined : startOwn(programs)
}

/**
 * Returns the server for tests: the one that DATABASE_URL names, or one started for them, or the one running on this machine.
 * A server of their own does not sync its files, which halves the time to create and drop the hundreds of databases.
 */
export const findTestPostgres = async (env: NodeJS.ProcessEnv): Promise<Postgres | undefined> => {
  const named = findNamed(env)
  if (named !== undefined) return named
  const programs = findPrograms()
  return programs === undefined ? findRunning(env) : startOwn(programs)
}

/** Returns whether `findTestPostgres` finds a server without looking for a running one. Starts nothing. */
export const hasTestPostgres = (env: NodeJS.ProcessEnv): boolean =>
  findNamed(env) !== undefined || findPrograms() !== undefined
