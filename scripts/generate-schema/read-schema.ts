/** Runs one query. Both engines and the generator's embedded database provide it. */
export type Query = <R>(text: string) => Promise<R[]>

export interface Column {
  name: string
  type: string
  nullable: boolean
  default: string | null
  comment: string | null
}
export interface Trigger {
  name: string
  definition: string
  comment: string | null
}
export interface Table {
  name: string
  kind: 'table' | 'view'
  comment: string | null
  columns: Column[]
  /** Primary key, unique, foreign key and check constraints as SQL. */
  constraints: string[]
  indexes: string[]
  triggers: Trigger[]
}

const NAME = `case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end`

const TABLES = `
  select c.oid::int as oid, ${NAME} as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'p') and not c.relispartition and n.nspname in ('public', 'retain') order by 2`

const COLUMNS = `
  select a.attrelid::int as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    pg_get_expr(d.adbin, d.adrelid) as default, col_description(a.attrelid, a.attnum) as comment
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`

// PostgreSQL 18 lists NOT NULL as a constraint ('n'), which the columns already include.
const CONSTRAINTS = `
  select conrelid::int as oid, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid > 0 and contype in ('p', 'u', 'f', 'c') order by conrelid, contype, conname`

const INDEXES = `
  select x.indrelid::int as oid, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))
  order by x.indrelid, x.indexrelid`

const TRIGGERS = `
  select t.tgrelid::int as oid, t.tgname as name, pg_get_triggerdef(t.oid) as definition,
    obj_description(t.oid, 'pg_trigger') as comment
  from pg_trigger t where not t.tgisinternal order by t.tgrelid, t.tgname`

type OfTable = { oid: number }

/** Reads the tables and views of a migrated database with their comments. */
export const readSchema = async (query: Query): Promise<Table[]> => {
  const tables = await query<OfTable & Pick<Table, 'name' | 'kind' | 'comment'>>(TABLES)
  const columns = await query<OfTable & Column>(COLUMNS)
  const constraints = await query<OfTable & { definition: string }>(CONSTRAINTS)
  const indexes = await query<OfTable & { definition: string }>(INDEXES)
  const triggers = await query<OfTable & Trigger>(TRIGGERS)
  const definitions = (rows: readonly (OfTable & { definition: string })[], oid: number): string[] =>
    rows.filter((row) => row.oid === oid).map(({ definition }) => definition)
  return tables.map(({ oid, name, kind, comment }) => ({
    name,
    kind,
    comment,
    columns: columns.filter((row) => row.oid === oid),
    constraints: definitions(constraints, oid),
    indexes: definitions(indexes, oid),
    triggers: triggers.filter((row) => row.oid === oid),
  }))
}
