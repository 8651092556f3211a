import { globSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Sql } from '../db.ts'

const source = path.resolve(import.meta.dirname, '../..')

type QueryFunction = (db: Sql, parameters: unknown) => unknown

/** Returns the text of every generated query function: calls each with a handle that only notes the text. */
export const listGeneratedTexts = async (): Promise<Set<string>> => {
  const texts = new Set<string>()
  const note = (_: string, text: string) => void texts.add(text)
  const noting = { many: note, one: note, opt: note, exec: note } as unknown as Sql
  const anything = new Proxy({}, { get: () => null })
  for (const file of globSync('**/*-sql.ts', { cwd: source })) {
    const module = (await import(path.join(source, file))) as Record<string, QueryFunction>
    for (const query of Object.values(module)) query(noting, anything)
  }
  return texts
}

/** Notes the text of every statement that this process sends to a database, until `stop`. */
export const watchStatements = (): { texts: ReadonlySet<string>; stop: () => void } => {
  const texts = new Set<string>()
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    texts.add(typeof statement === 'string' ? statement : (statement as { text: string }).text)
    return Reflect.apply(query, this, given)
  } as typeof prototype.query
  return { texts, stop: () => void Reflect.set(prototype, 'query', query) }
}
