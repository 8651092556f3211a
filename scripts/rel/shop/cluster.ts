import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrograms, freePort, initialise, otherUser, serve } from '../../test/postgres.ts'
import { mayUse } from '../../test/postgres-probe.ts'

/** A PostgreSQL of this run's own, which waits for the disk at every commit as in use, and may be crashed. */
export interface Cluster {
  url: string
  /** All that it writes. */
  folder: string
  /** As a power cut of the database alone: nobody is told, nothing is tidied. */
  crash: () => Promise<void>
  /** Answers once it lets somebody in. */
  start: () => Promise<void>
  close: () => Promise<void>
}

const PATIENCE_MS = 30_000

/** Throws where no PostgreSQL is installed. `settings`: as after `-c`. */
export const openCluster = async (settings: readonly string[] = []): Promise<Cluster> => {
  const programs = findPrograms()
  if (programs === undefined) throw new Error('This goal needs the programs of PostgreSQL: install the package.')
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-cluster-'))
  const as = otherUser()
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  await initialise(programs, folder, as ?? {})
  const port = await freePort()
  let server: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
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
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder, crash: () => end('SIGQUIT'), start, close }
}
