import type { Described } from './describe-query.ts'

/** Prints the text of `<word>-sql.ts`. */
export function printModule(word: string, queries: readonly Described[]): string {
  const head = [
    `// Made from ${word}.sql by scripts/generate-sql.ts: change that file, then run \`npm run generate\`.`,
    "import type { Sql } from '#src/db/db.ts'",
    '',
  ]
  return [...head, ...queries.flatMap((described) => printQuery(word, described))].join('\n')
}

function printQuery(word: string, { query, params, columns }: Described): string[] {
  const row = query.name[0]?.toUpperCase() + query.name.slice(1)
  const result = { many: `${row}[]`, one: row, opt: `${row} | undefined`, exec: 'number' }[query.kind]
  const given = params.map(({ name, type, nullable }) => `  ${name}: ${nullable ? orNull(type) : type}`)
  const input = given.length ? ['  p: {', ...given.map((line) => `  ${line}`), '  },'] : []
  const values = params.map(({ name, json, nullable }) => {
    if (!json) return `p.${name}`
    return nullable ? `p.${name} === null ? null : JSON.stringify(p.${name})` : `JSON.stringify(p.${name})`
  })
  return [
    ...(columns.length
      ? [`export interface ${row} {`, ...columns.map(({ name, type }) => `  ${name}: ${type}`), '}', '']
      : []),
    ...printDoc(query.doc),
    `export const ${query.name} = (`,
    '  db: Sql,',
    ...input,
    `): Promise<${result}> =>`,
    `  db.${query.kind}(`,
    `    '${word}.${query.name}',`,
    `    \`${printText(query.text)}\`,`,
    `    [${values.join(', ')}],`,
    '  )',
    '',
  ]
}

const orNull = (type: string) => (type === 'unknown' ? type : `${type} | null`)

const printDoc = (doc: readonly string[]) => {
  if (doc.length < 2) return doc.map((line) => `/** ${line} */`)
  return ['/**', ...doc.map((line) => ` * ${line}`), ' */']
}

/** Returns the SQL as written, without its comments, empty lines and the marks on its column names. */
const printText = (text: string) =>
  text
    .replace(/"(\w+)[!?]"/g, '"$1"')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
