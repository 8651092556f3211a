import type { Module } from '../../check/import-graph.ts'
import { findDependents, findImporters } from './dependents.ts'
import { featuresOf, journeysOf } from './feature-table.ts'

export type Project = 'unit' | 'server' | 'storefront' | 'backoffice' | 'browser'

export type Selection =
  | { everything: true; reason: string }
  | {
      everything: false
      tests: Readonly<Record<Project, readonly string[]>>
      /** the change touches SQL or the database layer, so the tests run on PostgreSQL too */
      onBothEngines: boolean
    }

/** Modules that import every feature. A change that reaches one from outside the features can affect everything. */
const hubs = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/handlers.ts',
  'apps/backoffice/src/routes.ts',
  'apps/backoffice/src/entry.client.tsx',
  'apps/storefront/src/root.tsx',
  'apps/storefront/src/routes.ts',
  'apps/storefront/src/routes.tsx',
  'apps/storefront/src/entry.client.tsx',
  'apps/storefront/src/entry.server.tsx',
  'apps/storefront/src/pages/shop-layout.tsx',
  'packages/contract/src/table.ts',
])

/** True for hubs. Modules of the API documents are hubs, because they are generated from all rows of the contract. */
const isHub = (file: string): boolean =>
  hubs.has(file) || (file.startsWith('apps/server/src/http/docs/') && !isTest(file))

/** Files that no test reads. */
const isInert = (file: string): boolean =>
  /^docs\/|^mutants\/|^demo\/pictures\/\.|^[^/]+\.md$|^LICENSE$|^knip\.json$|^biome\.json$|^\.oxlintrc\.json$|^\.editorconfig$/.test(
    file,
  )

/** The test of the archive is a stage of its own, which always runs as a whole. */
const isTest = (file: string): boolean =>
  /\.(test|e2e)\.(tsx?|mjs)$/.test(file) && file !== 'scripts/release/archive.test.ts'

/** Server tests that loop over all calls of the contract. */
const isTableTest = (file: string): boolean =>
  /^apps\/server\/src\/(contract|http\/security\/matrix|http\/routing\/one-field-wrong|http\/docs\/.*)\.test\.ts$/.test(
    file,
  )

/** Maps the SQL file of a feature to its generated module, whose importers use its queries. */
const moduleOf = (file: string): string =>
  /^apps\/server\/src\/features\/.*\.sql$/.test(file) ? file.replace(/\.sql$/, '-sql.ts') : file

/** Returns the vitest project of a test file, or the browser stage. */
const projectOf = (file: string): Project => {
  if (file.startsWith('e2e/')) return 'browser'
  if (file.startsWith('apps/server/')) return 'server'
  if (file.startsWith('apps/backoffice/src/')) return 'backoffice'
  return file.startsWith('apps/storefront/src/') ? 'storefront' : 'unit'
}

const everything = (reason: string): Selection => ({ everything: true, reason })

/** Returns why the change can affect everything: an unknown or shared file, or an import of a hub from outside the features. */
const findReason = (
  changed: readonly string[],
  known: ReadonlySet<string>,
  intoHubs: readonly { from: string; hub: string }[],
): string | undefined => {
  const unknown = changed.find((file) => !known.has(file))
  if (unknown !== undefined) return `${unknown} is in no rule of the selection`
  const shared = changed.find((file) => isHub(file) || (/^(demo|apps\/sandbox)\//.test(file) && !isTest(file)))
  if (shared !== undefined) return `${shared} is shared by all features`
  const path = intoHubs.find(({ from }) => featuresOf(from).length === 0)
  return path && `${path.hub} imports ${path.from}`
}

const isStart = (file: string): boolean =>
  /^scripts\/(start|ensure|prepare)\b|^apps\/server\/src\/(main|config)\.ts$/.test(file)

/** Returns the features of the changed files and of the files that import one directly. */
const findTouched = (changed: readonly string[], importers: ReadonlyMap<string, ReadonlySet<string>>) => {
  const near = new Set(changed.flatMap((file) => [file, ...(importers.get(file) ?? [])]))
  const sources = [...near].filter((file) => !isTest(file) && !isHub(file))
  const behind = sources.filter((file) => !file.startsWith('apps/storefront/'))
  return { all: new Set(sources.flatMap(featuresOf)), behindApi: new Set(behind.flatMap(featuresOf)) }
}

/**
 * Selects the tests that a change can affect: tests that import a changed file directly or indirectly, and the journeys of the
 * touched features. Server tests use the API, which imports every feature, so the import graph does not separate them: a
 * change behind the API selects the tests of its features. A file that no rule covers selects everything.
 */
export const selectTests = (changedFiles: readonly string[], modules: readonly Module[]): Selection => {
  const changed = changedFiles.filter((file) => !isInert(file)).map(moduleOf)
  const known = new Set(modules.map(({ file }) => file))
  const importers = findImporters(modules)
  const { files, intoHubs } = findDependents(changed, importers, isHub)
  const reason = findReason(changed, known, intoHubs)
  if (reason !== undefined) return everything(reason)
  const touched = findTouched(changed, importers)
  const isSelected = (file: string): boolean =>
    files.has(file) ||
    (projectOf(file) !== 'browser' && featuresOf(file).some((feature) => touched.behindApi.has(feature)))
  const sources = [...files].filter((file) => !isTest(file))
  const isBehindApi = sources.some((file) => /^(apps\/server|packages\/contract)\//.test(file))
  const selected = new Set([
    ...[...known].filter((file) => isTest(file) && isSelected(file)),
    ...journeysOf({
      features: touched.all,
      storefront: sources.some((file) => file.startsWith('apps/storefront/src/')),
      backoffice: sources.some((file) => file.startsWith('apps/backoffice/src/')),
      start: sources.some(isStart),
    }),
    ...(isBehindApi ? [...known].filter(isTableTest) : []),
  ])
  const of = (project: Project): string[] => [...selected].filter((file) => projectOf(file) === project).sort()
  return {
    everything: false,
    tests: {
      unit: of('unit'),
      server: of('server'),
      storefront: of('storefront'),
      backoffice: of('backoffice'),
      browser: of('browser'),
    },
    onBothEngines: changed.some((file) => /^apps\/server\/src\/db\/|-sql\.ts$/.test(file)),
  }
}
