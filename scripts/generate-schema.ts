// Writes docs/schema.md from a migrated database.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { embeddedTemplate } from '../apps/server/src/db/template/embedded-template.ts'
import { printSchema } from './generate-schema/print-schema.ts'
import { readSchema } from './generate-schema/read-schema.ts'
import { root } from './run-command.ts'

const TARGET = 'docs/schema.md'

/** Writes the file, or with `check` only returns it if it is stale. */
export const generateSchema = async ({ check }: { readonly check: boolean }): Promise<string[]> => {
  const engine = await PGlite.create({ loadDataDir: new Blob([readFileSync(await embeddedTemplate())]) })
  try {
    const text = printSchema(await readSchema(async <R>(query: string) => (await engine.query<R>(query)).rows))
    const file = path.join(root, TARGET)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return []
    if (!check) writeFileSync(file, text)
    return [TARGET]
  } finally {
    await engine.close()
  }
}
