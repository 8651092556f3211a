import type { Import, Module } from '../../check/import-graph.ts'

const isBarrel = (file: string): boolean => /^packages\/[^/]+\/src\/index\.ts$/.test(file)

/** Returns the files behind a barrel that declare the imported names, or all of them if the import takes the whole module. */
const behindBarrel = ({ names }: Import, barrel: Module, byFile: ReadonlyMap<string, Module>): string[] =>
  barrel.imports
    .filter(({ to, names: passed = byFile.get(to)?.exports }) => {
      if (names === undefined || passed === undefined) return true
      return names.some((name) => passed.includes(name))
    })
    .map(({ to }) => to)

/**
 * Maps every file to the files that import it. An import from the index of a package counts for the files that declare its names.
 */
export const findImporters = (modules: readonly Module[]): Map<string, Set<string>> => {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const importers = new Map<string, Set<string>>()
  const add = (to: string, from: string): void => {
    importers.set(to, (importers.get(to) ?? new Set()).add(from))
  }
  for (const { file, imports } of modules.filter((each) => !isBarrel(each.file)))
    for (const each of imports) {
      const barrel = isBarrel(each.to) ? byFile.get(each.to) : undefined
      for (const to of [each.to, ...(barrel === undefined ? [] : behindBarrel(each, barrel, byFile))]) add(to, file)
    }
  return importers
}

export interface Reach {
  /** the changed files and their direct and indirect importers */
  files: Set<string>
  /** imports of a hub, where the walk ends */
  intoHubs: { from: string; hub: string }[]
}

/** Walks from the changed files to their importers. The walk ends at a hub, because a hub imports every feature. */
export const findDependents = (
  changed: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  isHub: (file: string) => boolean,
): Reach => {
  const files = new Set(changed)
  const intoHubs: Reach['intoHubs'] = []
  for (const file of files)
    for (const importer of importers.get(file) ?? []) {
      if (isHub(importer)) intoHubs.push({ from: file, hub: importer })
      else files.add(importer)
    }
  return { files, intoHubs }
}
