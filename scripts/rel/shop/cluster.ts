import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrograms, freePort, initialise, otherUser, serve } from '../../test/postgres.ts'
import { mayUse } from '../../test/postgres-probe.ts'

/** A PostgreSQL started for this run. It waits for the disk at every commit, as in production, and can be crashed. */
export interface Cluster {
  url: string
  /** Folder of all its files. */
  folder: string
  /** Ends the database as a power cut would, without notifying clients and without cleaning up. */
  crash: () => Promise<void>
  /** Kills its server, as the end of its machine would. */
  kill: () => Promise<void>
  /** Reports whether its server runs: one that finds no room for its log ends by itself. */
  isAlive: () => boolean
  /** Resolves once the server accepts connections. */
  start: () => Promise<void>
  close: () => Promise<void>
}

const PATIENCE_MS = 30_000

/** Fills the folder of a cluster. Removes it on failure. */
type Fill = (programs: string, folder: string, as: object) => Promise<void>

/** Throws if no PostgreSQL is installed. `settings`: values for `-c`. `parent`: folder for its folder. */
export const openCluster = (settings: readonly string[] = [], parent = tmpdir()): Promise<Cluster> =>
  openFilled(initialise, settings, parent)

/**
 * Opens a standby server: a copy of the primary that replays its log. It has the settings that the primary has in its files, and
 * `settings`.
 */
export const openStandby = (primary: Cluster, settings: readonly string[] = []): Promise<Cluster> =>
  openFilled(
    async (programs, folder, as) => {
      const from = ['-d', primary.url, '-D', path.join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
      const { status, stderr } = spawnSync(path.join(programs, 'pg_basebackup'), from, {
        ...as,
        cwd: folder,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
        encoding: 'utf8',
      })
      if (status === 0) return
      await rm(folder, { recursive: true, force: true })
      throw new Error(`pg_basebackup failed: ${stderr}`)
    },
    settings,
    tmpdir(),
  )

const openFilled = async (fill: Fill, settings: readonly string[], parent: string): Promise<Cluster> => {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('This goal needs the programs of PostgreSQL: install the package.')
  const folder = await mkdtemp(path.join(parent, 'shop-cluster-'))
  const as = otherUser()
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  await fill(programs, folder, as ?? {})
  const port = await freePort()
  let server: ChildProcess | undefined
  const isAlive = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || !isAlive()) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  const close = async (): Promise<void> => {
    await end('SIGINT')
    await rm(folder, { recursive: true, force: true })
  }
  const start = async (): Promise<void> => {
    server = serve(programs, { folder, port, as: as ?? {} }, settings)
    const until = Date.now() + PATIENCE_MS
    while (!(await mayUse(port, 'postgres'))) {
      if (Date.now() > until || server.exitCode !== null) throw new Error('The run’s own PostgreSQL did not answer.')
      await sleep(10)
    }
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, folder, crash: () => end('SIGQUIT'), kill: () => end('SIGKILL'), isAlive, start, close }
}
