/**
 * Makes `<word>-sql.ts` beside every `<word>.sql`: typed rows and functions, by asking a database that went through the
 * real migrations to describe each query. Wrong SQL fails here, with file, line, query and the database's own words.
 *
 *   -- name: findCart :opt          :many rows · :one row · :opt row or undefined · :exec count
 *   -- comment lines right under the name become the function's doc comment
 *   select id, created_at as "createdAt" from cart where owner_id = :owner;
 *
 * Parameters: `:owner`; may be null when any place says `:owner?` (`:status?::order_status is null or …`).
 *   json and jsonb parameters take any value and are sent as JSON.
 * Columns: camelCase, by alias where needed. Not null when the column is NOT NULL and no outer join is about its table;
 *   anything computed may be null. `as "total!"` says never null, `as "total?"` says may be null.
 * Types: int8, numeric → number · timestamptz → Date · date → string · enum → union · jsonb → unknown · bytea → Buffer.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { embeddedTemplate } from '../apps/server/src/db/template/embedded-template.ts'
import { readCatalogue } from './generate-sql/catalogue.ts'
import { describeQuery } from './generate-sql/describe-query.ts'
import { parseQueries } from './generate-sql/parse-queries.ts'
import { printModule } from './generate-sql/print-module.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['apps/server/src/features/**/*.sql', 'apps/server/src/jobs/*.sql']

/** Returns the files that were stale; they are fresh now unless `check`. */
export async function generateSql({ check }: { readonly check: boolean }): Promise<string[]> {
  const engine = await PGlite.create({ loadDataDir: new Blob([readFileSync(await embeddedTemplate())]) })
  try {
    const stale: string[] = []
    for (const source of globSync(SOURCES, { cwd: ROOT }).sort()) {
      const target = source.replace(/\.sql$/, '-sql.ts')
      const fresh = await printSource(engine, source)
      const path = join(ROOT, target)
      if (existsSync(path) && readFileSync(path, 'utf8') === fresh) continue
      stale.push(target)
      if (!check) writeFileSync(path, fresh)
    }
    return stale
  } finally {
    await engine.close()
  }
}

async function printSource(engine: PGlite, source: string): Promise<string> {
  const catalogue = await readCatalogue(engine)
  const queries = parseQueries(readFileSync(join(ROOT, source), 'utf8'), source)
  const described = []
  for (const query of queries) described.push(await describeQuery(engine, catalogue, query, source))
  return printModule(basename(source, '.sql'), described)
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const stale = await generateSql({ check })
  for (const file of stale) process.stdout.write(`${check ? 'stale' : 'written'}: ${file}\n`)
  process.exitCode = check && stale.length > 0 ? 1 : 0
}
