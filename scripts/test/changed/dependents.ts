import type { Import, Module } from '../../check/import-graph.ts'

const isBarrel = (file: string): boolean => /^packages\/[^/]+\/src\/index\.ts$/.test(file)

/** The files behind a barrel that declare the names of an import; all of them if it takes the whole module. */
const behindBarrel = ({ names }: Import, barrel: Module, byFile: ReadonlyMap<string, Module>): string[] =>
  barrel.imports
    .filter(({ to, names: passed = byFile.get(to)?.exports }) => {
      if (names === undefined || passed === undefined) return true
      return names.some((name) => passed.includes(name))
    })
    .map(({ to }) => to)

/** For every file the files that import it. An import from the index of a package counts for the files that declare its names. */
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
  /** the changed files and the files that import them, at any distance */
  files: Set<string>
  /** imports that lead into a hub, where the walk ends */
  intoHubs: { from: string; hub: string }[]
}

/** Walks from the changed files to the files that import them. A hub imports every feature: the walk ends there. */
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
