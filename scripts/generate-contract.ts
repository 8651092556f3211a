// Generates files from the contract's table: the path tables of the browser client, the OpenAPI document and the list of
// calls.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { browseCalls, type CallName, callNames, calls } from '@shop/contract'
import { callsMarkdown, openApiDocument } from '../apps/server/src/http/docs/openapi.ts'

const folder = 'packages/contract/src/paths'
const isAdminCall = (name: CallName): boolean => name.startsWith('admin.')
/** Calls of staff that the studio of the storefront uses. */
const isStudioCall = (name: CallName): boolean => /^admin\.(live|session)\./.test(name)
const isBrowseCall = (name: CallName): boolean => (browseCalls as readonly CallName[]).includes(name)

const pathTable = (table: string, names: readonly CallName[]): string => {
  const rows = names.map((name) => `  '${name}': '${calls[name].method} ${calls[name].path}',`)
  return `// Generated from the contract's table. The browser's client needs no more of it than this.\nimport type { CallName } from '../table.ts'\n\nexport const ${table} = {\n${rows.join('\n')}\n} as const satisfies Partial<Record<CallName, string>>\n`
}

/** Writes the files, or with `check` only returns the stale ones. */
export const generateContract = async ({ check }: { check: boolean }): Promise<string[]> => {
  const other = callNames.filter((name) => !isBrowseCall(name) && (!isAdminCall(name) || isStudioCall(name)))
  const files: Record<string, string> = {
    [`${folder}/browse-paths.gen.ts`]: pathTable('browsePaths', callNames.filter(isBrowseCall)),
    [`${folder}/other-paths.gen.ts`]: pathTable('otherPaths', other),
    [`${folder}/admin-paths.gen.ts`]: pathTable('adminPaths', callNames.filter(isAdminCall)),
    'docs/openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
    'docs/calls.md': callsMarkdown(),
  }
  const stale = Object.entries(files).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  if (!check) for (const [path, text] of stale) writeFileSync(path, text)
  return stale.map(([path]) => path)
}

if (import.meta.main) await generateContract({ check: false })
