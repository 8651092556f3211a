import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  /** file that imports, relative to the root */
  from: string
  /** file imported, relative to the root, or the name of a third-party package */
  to: string
  /** erased before the code runs: it cannot close a cycle at run time */
  typeOnly: boolean
  line: number
  /** names imported; undefined if the import takes the whole module */
  names?: readonly string[] | undefined
}
export interface Module {
  file: string
  imports: Import[]
  /** names that the module declares and exports; those it re-exports are among its imports */
  exports: string[]
  hasDefaultExport: boolean
}

const sources = ['{apps,packages}/*/src/**/*.{ts,tsx}', '{demo,bench,e2e,scripts}/**/*.ts']
const ignored = /(^|\/)(node_modules|build|tools)\//

const workspaceOf = (file: string): string => /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? ''

/** Resolves an import's text to a file of the repository or to the name of a third-party package. */
export const resolveImport = (from: string, text: string): string => {
  if (text.startsWith('.')) return path.posix.join(path.posix.dirname(from), text)
  if (text.startsWith('#src/')) return `${workspaceOf(from)}/src/${text.slice('#src/'.length)}`
  const own = /^@shop\/([^/]+)(?:\/(.+))?$/.exec(text)
  if (own) return `packages/${own[1]}/src/${own[2] ?? 'index'}.ts`
  return text
}

interface Entry {
  importName: { name: string | null }
}
/** Names of a static import or re-export. Undefined if one entry takes the whole module. */
const namesOf = (entries: readonly Entry[]): string[] | undefined => {
  const names = entries.map(({ importName: { name } }) => name)
  return names.every((name) => name !== null) ? names : undefined
}

/** Reads one module's imports (static, dynamic, re-exports) from its text. */
export const parseModule = (file: string, source: string): Module => {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const edge = (text: string, start: number, typeOnly: boolean, names?: readonly string[]): Import => ({
    from: file,
    to: resolveImport(file, text),
    typeOnly,
    line: lineAt(start),
    names,
  })
  const onlyTypes = (entries: readonly { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  const statics = module.staticImports.map((each) =>
    edge(each.moduleRequest.value, each.start, onlyTypes(each.entries), namesOf(each.entries)),
  )
  const again = module.staticExports.flatMap(({ start, entries }) => {
    const text = entries[0]?.moduleRequest?.value
    return text === undefined ? [] : [edge(text, start, onlyTypes(entries), namesOf(entries))]
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end))
    return literal?.[2] === undefined ? [] : [edge(literal[2], start, false)]
  })
  const hasDefaultExport = module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => (exportName.kind satisfies string as string) === 'Default'),
  )
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName: { name } }) =>
      moduleRequest === null && name !== null ? [name] : [],
    ),
  )
  return { file, imports: [...statics, ...again, ...dynamic], exports, hasDefaultExport }
}

/** Reads every module of the repository. */
export const readModules = (root: string): Module[] =>
  globSync(sources, { cwd: root })
    .filter((file) => !ignored.test(file) && existsSync(path.join(root, file)))
    .sort()
    .map((file) => parseModule(file, readFileSync(path.join(root, file), 'utf8')))

/** Returns each import cycle once, as the list of its files. Type-only imports close no cycle. */
export const findCycles = (modules: readonly Module[]): string[][] => {
  const next = new Map(
    modules.map(({ file, imports }) => [file, imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to)]),
  )
  const done = new Set<string>()
  const trail: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    const at = trail.indexOf(file)
    if (at !== -1) cycles.push(trail.slice(at))
    if (at !== -1 || done.has(file)) return
    trail.push(file)
    for (const to of next.get(file) ?? []) visit(to)
    trail.pop()
    done.add(file)
  }
  for (const { file } of modules) visit(file)
  return cycles
}
