import type { PGlite } from '@electric-sql/pglite'
import type { Catalogue } from './catalogue.ts'
import type { Query } from './parse-queries.ts'

export interface Described {
  readonly query: Query
  readonly params: readonly { name: string; type: string; json: boolean; nullable: boolean }[]
  readonly columns: readonly { name: string; type: string }[]
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** Reads a query's parameter and column types from the database. Throws with file, line, query and the database's message. */
export async function describeQuery(
  engine: PGlite,
  catalogue: Catalogue,
  query: Query,
  file: string,
): Promise<Described> {
  const { typeIds, fields } = await ask(engine, query).catch((error: { message: string; position?: string }) => {
    const before = query.text.slice(0, Math.max(0, Number(error.position ?? 1) - 1))
    throw new Error(`${file}:${query.line + before.split('\n').length - 1} ${query.name}: ${error.message}`, {
      cause: error,
    })
  })
  try {
    return {
      query,
      params: query.params.map((param, i) => describeParam(catalogue, param, typeIds[i] ?? 0)),
      columns: describeColumns(catalogue, query, fields),
    }
  } catch (error) {
    throw new Error(`${file}:${query.line} ${query.name}: ${(error as Error).message}`, { cause: error })
  }
}

async function ask(engine: PGlite, { text }: Query) {
  const parse = message('P', Buffer.from(`\0${text}\0\0\0`))
  const describe = message('D', Buffer.from('S\0'))
  const sync = message('S', Buffer.alloc(0))
  const { messages } = await engine.execProtocol(new Uint8Array(Buffer.concat([parse, describe, sync])))
  const found = messages as { name: string; dataTypeIDs?: number[]; fields?: Field[] }[]
  return {
    typeIds: found.find(({ name }) => name === 'parameterDescription')?.dataTypeIDs ?? [],
    fields: found.find(({ name }) => name === 'rowDescription')?.fields ?? [],
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

function describeParam(catalogue: Catalogue, param: Query['params'][number], typeId: number) {
  const type = catalogue.typeOf(typeId)
  const given = type.endsWith('[]') ? `readonly ${type}` : type
  return { ...param, type: given, json: catalogue.isJson(typeId) }
}

function describeColumns(catalogue: Catalogue, query: Query, fields: readonly Field[]) {
  if ((query.kind === 'exec') !== (fields.length === 0) && query.kind !== 'exec') {
    throw new Error(`:${query.kind} needs columns; without any it is :exec`)
  }
  if (query.kind === 'exec') return []
  const columns = fields.map((field) => describeColumn(catalogue, query, field))
  columns.forEach(({ name }, i) => {
    if (columns.findIndex((other) => other.name === name) < i) throw new Error(`two columns named ${name}`)
  })
  return columns
}

function describeColumn(catalogue: Catalogue, query: Query, field: Field) {
  const [, name, flag] = /^([a-z][a-zA-Z0-9]*)([!?]?)$/.exec(field.name) ?? []
  if (!name) throw new Error(`column "${field.name}" is not camelCase: give it an alias, as "camelCase"`)
  const type = catalogue.typeOf(field.dataTypeID)
  // the driver does not know the type of an enum array and returns it as unparsed text
  if (type.endsWith("')[]") || /^'.*'\[\]$/.test(type)) throw new Error(`column ${name}: cast the enum array to text[]`)
  const present = flag === '!' || (flag !== '?' && isCertain(catalogue, query.text, field))
  return { name, type: present || type === 'unknown' ? type : `${type} | null` }
}

/** Returns true if a column cannot be null: a NOT NULL column of a table that no outer join involves. */
function isCertain(catalogue: Catalogue, text: string, { tableID, columnID }: Field): boolean {
  if (!catalogue.isNotNull(tableID, columnID)) return false
  const outer = /\b(left|right|full)\s+(outer\s+)?join\b|\b(rollup|cube|grouping\s+sets)\b/i.exec(text)
  if (!outer) return true
  // the text does not show which table a name defined by the query itself refers to
  if (outer[1]?.toLowerCase() !== 'left' || /^\s*with\b/i.test(text) || /\b(right|full)\s/i.test(text)) return false
  return !new RegExp(`\\b${catalogue.tableName(tableID)}\\b`, 'i').test(text.slice(outer.index))
}
