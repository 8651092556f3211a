// The third-party packages of a release, read from the lock file.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface ProductionPackage {
  name: string
  version: string
  /** SPDX expression. Empty if the package names none. */
  license: string
  /** Folder below the root, for example `node_modules/pg`. */
  place: string
  /** Made for another kind of machine, so it may not be installed. */
  isOptional: boolean
}

interface LockEntry {
  version?: string
  license?: string
  link?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Lock = Readonly<Record<string, LockEntry>>

/** Workspaces that run in a release, and those whose packages its browser files contain. */
export const serverWorkspaces = [
  'apps/server',
  'packages/brands',
  'packages/contract',
  'packages/rules',
  'packages/tracker',
]
export const browserWorkspaces = ['apps/storefront', 'apps/backoffice', 'packages/events', 'packages/video-upload']

const readLock = (root: string): Lock =>
  (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

/** Finds a dependency as Node does: in the folder of the package, then in each folder above it. */
const resolve = (lock: Lock, from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const place = path.posix.join(at, 'node_modules', name)
    if (lock[place] !== undefined) return place
    if (at === '') return undefined
  }
}

const neededBy = (entry: LockEntry): string[] => {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys(entry.dependencies ?? {}), ...Object.keys(entry.optionalDependencies ?? {}), ...peers]
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const readLicense = (root: string, place: string): string => {
  const file = path.join(root, place, 'package.json')
  if (!existsSync(file)) return ''
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: { type?: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? (licenses ?? []).map(({ type }) => type).join(' OR ')
}

/** A workspace, and the names of its dependencies that count. Without names all of them do. */
export type Needs = string | { workspace: string; names: readonly string[] }

/** Lists what these workspaces need at run time, with everything it needs in turn, sorted by place. */
export const listProductionPackages = (root: string, workspaces: readonly Needs[]): ProductionPackage[] => {
  const lock = readLock(root)
  const found = new Set<string>()
  const visit = (from: string, names = neededBy(lock[from] ?? {})): void => {
    for (const name of names) {
      const place = resolve(lock, from, name)
      // links are the workspaces themselves
      if (place === undefined || found.has(place) || lock[place]?.link === true) continue
      found.add(place)
      visit(place)
    }
  }
  for (const each of workspaces)
    if (typeof each === 'string') visit(each)
    else visit(each.workspace, [...each.names])
  return [...found].sort().map((place) => {
    const { version = '', license, optional = false } = lock[place] ?? {}
    return { name: nameOf(place), version, license: license ?? readLicense(root, place), place, isOptional: optional }
  })
}
