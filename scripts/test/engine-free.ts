import type { Module } from '../check/import-graph.ts'

/** Server modules through which a test opens a database, itself or in a child process. */
const opensDatabase = /^apps\/server\/src\/(db\/(open|snapshot|embedded\/.*|testing\/.*)|main)\.ts$/

/** Lists the server tests that open no database, directly or through imports. Their result is the same on both engines. */
export const listEngineFree = (modules: readonly Module[]): string[] => {
  const imports = new Map(modules.map((module) => [module.file, module.imports.map(({ to }) => to)]))
  const reaches = (test: string): boolean => {
    const seen = new Set([test])
    for (const file of seen) {
      if (opensDatabase.test(file)) return true
      for (const to of imports.get(file) ?? []) seen.add(to)
    }
    return false
  }
  return modules
    .map(({ file }) => file)
    .filter((file) => file.startsWith('apps/server/') && file.endsWith('.test.ts') && !reaches(file))
}
