// The list of the files of a release: sources that the server imports, the built browser files, production packages, Node.
import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type Module, readModules } from '../check/import-graph.ts'
import { thirdPartyNotices } from './notices.ts'
import { listProductionPackages, serverWorkspaces } from './production-packages.ts'
import { createSbom } from './sbom.ts'

/** A file of the release: a copy of a file of the repository, a text, or a symbolic link. */
export type ReleaseFile = { from: string } | { text: string; isProgram?: boolean } | { link: string }

export interface ReleaseFacts {
  version: string
  commit: string
  at: Date
  /** Undefined if no packaged Node exists for this machine: the release then needs an installed one. */
  node: string | undefined
}

const entries = ['apps/server/src/main.ts', 'scripts/shop.ts']
/** Files that the sources read or start by their address. */
const read = [
  'apps/server/src/db/migrations/*.sql',
  'apps/server/src/db/check.sql',
  'apps/server/src/http/**/*.{css,js}',
  'apps/server/src/**/*-worker.ts',
]
const isTest = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file)

const others = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  'docs/runbook.md',
  'docs/extensions.md',
  'docs/{live,operations}/**/*',
  'docker/*',
  'systemd/*',
  'apps/storefront/build/{client,server}/**/*',
  'apps/storefront/build/client/.vite/manifest.json',
  'apps/backoffice/build/index.html',
  'apps/backoffice/build/assets/**/*',
]

const listFiles = (root: string, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root }).filter((file) => !lstatSync(path.join(root, file)).isDirectory())

/** Lists the modules that the entries load, and the modules that those start by their address. */
const listModules = (root: string): string[] => {
  const modules = new Map<string, Module>(readModules(root).map((each) => [each.file, each]))
  const found = new Set<string>()
  const visit = (file: string): void => {
    const module = modules.get(file)
    if (module === undefined || found.has(file)) return
    found.add(file)
    for (const { to, typeOnly } of module.imports) if (!typeOnly) visit(to)
  }
  for (const file of [...entries, ...listFiles(root, read)]) visit(file)
  return [...found]
}

const isPackage = (workspace: string): boolean => workspace.startsWith('packages/')

const listWorkspaces = (modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap((file) => /^(?:apps|packages)\/[^/]+/.exec(file) ?? [])),
]

/** Parts of the package of Node that only its developers need. */
const isNodeExtra = (file: string): boolean => /^node_modules\/node-[^/]+\/(include|share|CHANGELOG)/.test(file)

const findNode = (root: string): string | undefined => {
  const place = `node_modules/node-${process.platform}-${process.arch}`
  return existsSync(path.join(root, place, 'bin/node')) ? place : undefined
}

const launcher = (node: string | undefined): string => {
  const program = node === undefined ? 'node' : '"$dir/bin/node"'
  return `#!/bin/sh
# Runs the shop: ./shop [migrate | --help | --version], or ./shop <command of an operator>.
dir=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
case "\${1-}" in
  '' | migrate | --help | -h | --version) exec ${program} "$dir/apps/server/src/main.ts" "$@" ;;
  *) exec ${program} "$dir/scripts/shop.ts" "$@" ;;
esac
`
}

const manifest = ({ version }: ReleaseFacts): string =>
  `${JSON.stringify(
    {
      name: 'shop',
      version,
      private: true,
      license: 'MIT',
      type: 'module',
      scripts: { start: './shop', migrate: './shop migrate', shop: './shop' },
    },
    null,
    2,
  )}\n`

const IMPORT = /(?:from|import) ?\(?["'](?<name>@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[^"']*)?["']/g

/** Lists the packages that the server build of the storefront imports. */
const listPageImports = (root: string): string[] => {
  const built = listFiles(root, ['apps/storefront/build/server/**/*.js'])
  const names = built.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT), ({ groups }) => groups?.name ?? ''),
  )
  return [...new Set(names)].filter((name) => !isBuiltin(name))
}

/** Lists the packages below the root, each with its own files and without packages nested in it. */
const listPackageFiles = (root: string): string[] => {
  const places = listProductionPackages(root, [
    ...serverWorkspaces,
    { workspace: 'apps/storefront', names: listPageImports(root) },
  ]).map(({ place }) => place)
  const node = findNode(root)
  const installed = [...places, ...(node === undefined ? [] : [node])].filter((place) =>
    existsSync(path.join(root, place)),
  )
  const isNested = (file: string): boolean => file.includes('/node_modules/')
  return installed.flatMap((place) =>
    listFiles(root, [`${place}/**/*`, `${place}/**/.*`]).filter(
      (file) => !isNested(file.slice(place.length)) && !isNodeExtra(file),
    ),
  )
}

const listLinks = (root: string, workspaces: readonly string[]): [string, ReleaseFile][] => {
  const node = findNode(root)
  const packages = workspaces
    .filter(isPackage)
    .map((place): [string, ReleaseFile] => [`node_modules/@shop/${path.basename(place)}`, { link: `../../${place}` }])
  return node === undefined ? packages : [...packages, ['bin/node', { link: `../${node}/bin/node` }]]
}

/** Reads version, commit and time of the release from the repository. */
export const toFacts = (root: string, { commit, at }: Pick<ReleaseFacts, 'commit' | 'at'>): ReleaseFacts => ({
  version: (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version,
  commit,
  at,
  node: findNode(root) === undefined ? undefined : process.versions.node,
})

/** Lists all files of the release by their path in it, sorted. The browser files must be built. */
export const listReleaseFiles = (root: string, facts: ReleaseFacts): Map<string, ReleaseFile> => {
  const modules = listModules(root)
  const workspaces = listWorkspaces(modules)
  const copied = [
    ...modules,
    // whole, because imports name parts of a package by its table of exports
    ...workspaces
      .filter(isPackage)
      .flatMap((place) => listFiles(root, [`${place}/src/**/*.ts`]).filter((file) => !isTest(file))),
    ...listFiles(root, [...read, ...others]),
    ...workspaces.map((place) => `${place}/package.json`),
    ...listPackageFiles(root),
  ]
  const files = new Map<string, ReleaseFile>(copied.map((file) => [file, { from: path.join(root, file) }]))
  for (const [name, file] of listLinks(root, workspaces)) files.set(name, file)
  files.set('package.json', { text: manifest(facts) })
  files.set('shop', { text: launcher(facts.node), isProgram: true })
  files.set('THIRD-PARTY-NOTICES.txt', { text: thirdPartyNotices(root) })
  files.set('sbom.cdx.json', { text: createSbom(root, facts.at) })
  files.set('release.json', {
    text: `${JSON.stringify({ ...facts, platform: process.platform, arch: process.arch }, null, 2)}\n`,
  })
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const hashOf = (file: { from: string } | { text: string }): string =>
  createHash('sha256')
    .update('text' in file ? file.text : readFileSync(file.from))
    .digest('hex')

/** Returns one line per file, `<SHA-256>  <path>`, in the format of sha256sum. Symbolic links have none. */
export const toSums = (files: ReadonlyMap<string, ReleaseFile>): string =>
  [...files].map(([name, file]) => ('link' in file ? '' : `${hashOf(file)}  ${name}\n`)).join('')
