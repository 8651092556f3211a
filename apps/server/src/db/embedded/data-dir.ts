import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DatabaseOpenError } from '../open-error.ts'
import { listTar } from './template-fs.ts'

const MiB = 1024 * 1024
/** A new cluster has 39 MiB; its log may grow by another 64. */
const SPACE_TO_CREATE = 120 * MiB
/** Recovery may need new log segments of 16 MiB before it can free old ones. */
const SPACE_TO_OPEN = 40 * MiB

export interface DataDir {
  readonly root: string
  readonly cluster: string
  readonly lockFile: string
}

/** Keeps all files inside the folder, so that the lock is on the same volume as the data. */
export function makeDataDir(root: string): DataDir {
  try {
    mkdirSync(root, { recursive: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw diskFull(root, cause)
    throw new DatabaseOpenError(
      'broken',
      `데이터 폴더 ${root}를 만들 수 없어요 (${code}). 폴더의 위치와 권한을 확인해 주세요.`,
      { cause },
    )
  }
  return { root, cluster: join(root, 'pg'), lockFile: join(root, 'pg.lock') }
}

/** Whether the folder has a cluster, or the one that an interrupted `replaceCluster` put aside. */
export const hasCluster = ({ cluster }: DataDir): boolean =>
  [cluster, asideOf(cluster)].some((path) => existsSync(path) && readdirSync(path).length > 0)

const asideOf = (cluster: string): string => `${cluster}.replaced`

/** Makes a data folder with the cluster in a tar of `Db.dump`. `replaceCluster` makes it durable. Throws DatabaseOpenError. */
export function unpackDump(folder: string, tar: Uint8Array): DataDir {
  const dir = makeDataDir(folder)
  const { root, cluster } = dir
  if (freeBytes(root) < tar.length + SPACE_TO_OPEN) throw diskFull(root)
  for (const { path, content } of listTar(tar)) {
    const target = join(cluster, path)
    mkdirSync(content ? dirname(target) : target, { recursive: true, mode: 0o700 })
    if (content) writeFileSync(target, content, { mode: 0o600 })
  }
  return dir
}

/**
 * Moves the closed cluster of a folder on the same volume into `to`, and removes the former one. Interrupted, it leaves the former
 * or the new cluster, or none and the former put aside: such a folder is not opened.
 */
export function replaceCluster(from: DataDir, to: DataDir): void {
  syncTree(from.cluster)
  const aside = asideOf(to.cluster)
  if (existsSync(to.cluster)) {
    rmSync(aside, { recursive: true, force: true })
    renameSync(to.cluster, aside)
    syncPath(to.root)
  }
  renameSync(from.cluster, to.cluster)
  syncPath(to.root)
  rmSync(aside, { recursive: true, force: true })
}

/** Creates the cluster if there is none. It gets its final name only when complete and synced to disk. */
export async function ensureCluster({ root, cluster }: DataDir): Promise<void> {
  if (!existsSync(cluster) && existsSync(asideOf(cluster)))
    throw broken(root, 'a restore was interrupted: run it again')
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    if (!existsSync(join(cluster, 'PG_VERSION')) || !existsSync(join(cluster, 'global/pg_control'))) {
      throw broken(root, 'the cluster is incomplete')
    }
    if (freeBytes(root) < SPACE_TO_OPEN) throw diskFull(root)
    return
  }
  if (freeBytes(root) < SPACE_TO_CREATE) throw diskFull(root)
  const creating = `${cluster}.creating`
  rmSync(creating, { recursive: true, force: true }) // left by a process killed during the creation
  const fresh = await PGlite.create({ fs: new NodeFS(creating) })
  await fresh.close()
  syncTree(creating)
  renameSync(creating, cluster)
  syncPath(dirname(cluster))
}

/** Converts an error of the engine to a sentence; with a full disk that is the reason, whatever the error says. */
export function toOpenError(error: unknown, root: string, free = freeBytes): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error
  return free(root) < SPACE_TO_OPEN ? diskFull(root, error) : broken(root, String(error), error)
}

const diskFull = (root: string, cause?: unknown) =>
  new DatabaseOpenError(
    'diskFull',
    `디스크에 남은 공간이 부족해서 데이터 폴더 ${root}를 열 수 없어요 (disk full). 공간을 ${SPACE_TO_CREATE / MiB}MiB 이상 비운 뒤 다시 시작해 주세요.`,
    { cause },
  )

const broken = (root: string, reason: string, cause?: unknown) =>
  new DatabaseOpenError(
    'broken',
    `데이터 폴더 ${root}의 데이터베이스를 열 수 없어요 (${reason}). 백업에서 되돌리거나, 폴더를 다른 곳으로 옮기고 다시 시작해 주세요.`,
    { cause },
  )

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

function syncTree(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(dir)
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
