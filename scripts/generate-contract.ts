// Generates files from the contract's table: the light path table of the browser client, the OpenAPI document and the list of
// calls.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { callNames, calls } from '@shop/contract'
import { callsMarkdown, openApiDocument } from '../apps/server/src/http/docs/openapi.ts'

const clientPaths = (): string => {
  const rows = callNames.map((name) => `  '${name}': '${calls[name].method} ${calls[name].path}',`)
  return `// Generated from the contract's table. The browser's client needs no more of it than this.\nimport type { CallName } from './table.ts'\n\nexport const clientPaths: Record<CallName, string> = {\n${rows.join('\n')}\n}\n`
}

/** Writes the files, or with `check` only returns the stale ones. */
export const generateContract = async ({ check }: { check: boolean }): Promise<string[]> => {
  const files: Record<string, string> = {
    'packages/contract/src/client-paths.gen.ts': clientPaths(),
    'docs/openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
    'docs/calls.md': callsMarkdown(),
  }
  const stale = Object.entries(files).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  if (!check) for (const [path, text] of stale) writeFileSync(path, text)
  return stale.map(([path]) => path)
}

if (import.meta.main) await generateContract({ check: false })
