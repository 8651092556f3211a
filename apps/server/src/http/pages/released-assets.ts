import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#src/config.ts'
import { unlessMissing } from '#src/missing-file.ts'
import { WORKER_POLICY } from '#src/http/security/headers.ts'

/** Browser application whose files have hashed names. */
export type AssetArea = 'storefront' | 'backoffice'

/** Built folders by application. */
export type BuiltAssets = Readonly<Partial<Record<AssetArea, string>>>

const DAY_MS = 86_400_000
/** Files of a running release are marked as used this often, so that they outlast it by all days. */
const REPUBLISH_MS = DAY_MS / 4
const WORKER_SCRIPT = /-worker-[\w-]+\.js(\.\w+)?$/

/** Copies a file whole: other processes never read a part. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const draft = `${to}.${randomUUID()}`
  await copyFile(from, draft)
  await rename(draft, to)
}

/** Marks a file as used. Returns whether it exists. */
const markUsed = async (file: string, now: Date): Promise<boolean> =>
  (await unlessMissing(utimes(file, now, now).then(() => true))) ?? false

const publishArea = async (from: string, to: string, now: Date): Promise<void> => {
  await mkdir(to, { recursive: true })
  const present = new Set(await readdir(to))
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((each) => each.isFile())) {
    const [own, shared] = [path.join(from, name), path.join(to, name)]
    if (!present.has(name)) await copyWhole(own, shared)
    // another process may remove an old file just before it is marked; a copy is new
    if (!(await markUsed(shared, now))) {
      await copyWhole(own, shared)
      await markUsed(shared, now)
    }
  }
}

const removeUnused = async (folder: string, before: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // another process may have removed it
    const found = await unlessMissing(stat(file))
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}

/**
 * Copies the browser files of this release to the folder shared by all processes, marks them as used, and removes those that no
 * release has used for `days`. So a page of an earlier release finds its chunks, and a page of a later release finds them in a process
 * of this one. A name contains a hash of the content, so files never change.
 */
export const publishAssets = async (
  { dir, days, built }: { dir: string; days: number; built: BuiltAssets },
  now: Date,
): Promise<void> => {
  for (const [area, from] of Object.entries(built)) {
    const to = path.join(dir, area)
    await publishArea(from, to, now)
    await removeUnused(to, new Date(now.getTime() - days * DAY_MS))
  }
}

/** Publishes the files now and repeatedly. Returns a function that stops. Failures are reported: the own files are served anyway. */
export const keepAssets = async (
  { deployment: { assetsDir, assetsDays } }: Pick<Config, 'deployment'>,
  built: BuiltAssets,
  { clock, onError }: { clock: () => Date; onError: (error: unknown) => void },
): Promise<() => void> => {
  const publish = (): Promise<void> =>
    publishAssets({ dir: assetsDir, days: assetsDays, built }, clock()).catch(onError)
  await publish()
  const timer = setInterval(() => void publish(), REPUBLISH_MS).unref()
  return () => clearInterval(timer)
}

/** Serves the files of other releases below a prefix. Files of this release have routes of their own, which go before. */
export const mountReleasedAssets = async (
  server: FastifyInstance,
  { deployment: { assetsDir } }: Pick<Config, 'deployment'>,
  { area, prefix, headers }: { area: AssetArea; prefix: string; headers: readonly (readonly [string, string])[] },
): Promise<void> => {
  const root = path.resolve(assetsDir, area)
  if (!existsSync(root)) return
  await server.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response, file) => {
      for (const [name, value] of headers) response.header(name, value)
      if (WORKER_SCRIPT.test(file)) response.header('content-security-policy', WORKER_POLICY)
      response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
