import type { PGlite } from '@electric-sql/pglite'

/** Types and columns of the database. */
export interface Catalogue {
  /** Returns the TypeScript type of a type oid. Throws with advice if no suitable type exists. */
  typeOf(oid: number): string
  isJson(oid: number): boolean
  isNotNull(table: number, column: number): boolean
  tableName(table: number): string | undefined
}

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  name: 'string',
  numeric: 'number',
  oid: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  void: 'unknown',
}

interface TypeRow {
  oid: number
  name: string
  base: number
  element: number
  labels: string[] | null
}
interface ColumnRow {
  table: number
  column: number
}

export async function readCatalogue(engine: PGlite): Promise<Catalogue> {
  const all = async <R>(sql: string) => (await engine.query<R>(sql)).rows
  const types = await all<TypeRow>(`
    select t.oid::int, t.typname::text as name, t.typbasetype::int as base,
      case when t.typcategory = 'A' then t.typelem::int else 0 end as element,
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t`)
  const notNull = await all<ColumnRow>(`
    select a.attrelid::int as "table", a.attnum::int as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and a.attnum > 0 and a.attnotnull`)
  const tables = await all<{ oid: number; name: string }>(
    `select oid::int, relname::text as name from pg_class where relkind in ('r', 'p', 'v', 'm')`,
  )
  const byOid = new Map(types.map((type) => [type.oid, type]))
  const columns = new Set(notNull.map(({ table, column }) => `${table}.${column}`))
  const names = new Map(tables.map(({ oid, name }) => [oid, name]))

  const typeOf = (oid: number): string => {
    const type = byOid.get(oid)
    if (type?.labels) return type.labels.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(' | ')
    if (type?.base) return typeOf(type.base)
    if (type?.element) return arrayOf(typeOf(type.element))
    const scalar = SCALARS[type?.name ?? '']
    if (!scalar) throw new Error(`type ${type?.name ?? oid} has no place here: cast it (text, timestamptz, jsonb …)`)
    return scalar
  }
  return {
    typeOf,
    isJson: (oid) => ['json', 'jsonb'].includes(byOid.get(oid)?.name ?? ''),
    isNotNull: (table, column) => columns.has(`${table}.${column}`),
    tableName: (table) => names.get(table),
  }
}

const arrayOf = (element: string) => (element.includes(' ') ? `(${element})[]` : `${element}[]`)
