// Generates the table and the types of the client package from the contract: the calls that are open to API keys. The package imports
// nothing, so it can be published alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Call, type CallName, callNames, calls, errorTable, WebhookEvent } from '@shop/contract'
import { brandIds } from '@shop/brands'
import { createSchemas, type JsonSchema, type Schemas } from '../apps/server/src/http/docs/openapi-schemas.ts'

const COMPONENT = '#/components/schemas/'
const open: readonly CallName[] = callNames.filter((name) => calls[name].keys)

const union = (types: readonly string[]): string => {
  // a text includes each single one
  const unique = [...new Set(types)].filter((each) => !types.includes('string') || !each.startsWith("'"))
  return unique.length === 0 ? 'unknown' : unique.join(' | ')
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key)

const objectType = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const fields = Object.entries(properties).map(([key, part]) => {
    const isOptional = !required.includes(key)
    const name = isName(key) ? key : `'${key}'`
    return `${name}${isOptional ? '?' : ''}: ${typeOf(part)}${isOptional ? ' | undefined' : ''}`
  })
  const isRecord = typeof additionalProperties === 'object' && additionalProperties !== null
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return isRecord ? `Record<string, ${typeOf(additionalProperties as JsonSchema)}>` : 'Record<string, never>'
}

const arrayType = ({ items, prefixItems }: JsonSchema): string =>
  prefixItems ? `[${prefixItems.map(typeOf).join(', ')}]` : `(${items ? typeOf(items) : 'unknown'})[]`

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const typeNamed = (type: string, schema: JsonSchema): string => {
  if (type === 'object') return objectType(schema)
  return type === 'array' ? arrayType(schema) : (plainTypes[type] ?? 'unknown')
}

const intersection = (types: readonly string[]): string => {
  const known = [...new Set(types)].filter((each) => each !== 'unknown')
  return known.length === 0 ? 'unknown' : known.map((each) => `(${each})`).join(' & ')
}

/** Returns the TypeScript type of a JSON Schema. */
const typeOf = (schema: JsonSchema): string => {
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema
  if ($ref !== undefined) return $ref.slice(COMPONENT.length)
  if (only !== undefined) return literal(only)
  if (values) return union(values.map(literal))
  const choices = anyOf ?? oneOf
  if (choices) return `(${union(choices.map(typeOf))})`
  const types = type === undefined ? [] : [type].flat()
  // parts without a type only narrow a text or a number
  if (allOf)
    return intersection([
      ...types.filter((each) => each !== 'object').map((each) => typeNamed(each, schema)),
      ...allOf.map(typeOf),
    ])
  return union(types.map((each) => typeNamed(each, schema)))
}

const isEmpty = (schemas: Schemas, schema: JsonSchema): boolean => {
  const { properties = {}, anyOf, oneOf, allOf } = schemas.resolve(schema)
  return Object.keys(properties).length === 0 && !anyOf && !oneOf && !allOf
}

/** A part of the input may be left out if none of its fields is required. */
const isOptional = (schemas: Schemas, schema: JsonSchema): boolean => {
  const { required = [], anyOf, oneOf, allOf } = schemas.resolve(schema)
  return required.length === 0 && !anyOf && !oneOf && !allOf
}

const inputType = (schemas: Schemas, row: Call): string => {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    if (part === 'body' && row.uploadBytes > 0) return ['body: { file: Blob }']
    const schema = schemas.toSchema(row[part], 'input')
    if (isEmpty(schemas, schema)) return []
    return [`${part}${isOptional(schemas, schema) ? '?' : ''}: ${typeOf(schema)}`]
  })
  return parts.length === 0 ? 'Record<string, never>' : `{ ${parts.join('; ')} }`
}

const flagsOf = ({ idempotent, file }: Call): string => `${idempotent ? 'i' : ''}${file ? 'f' : ''}`

const HEAD =
  '// Generated from the contract by scripts/generate-client.ts. Run `npm run generate` after a change of the contract.\n'

const tableModule = (): string => {
  const rows = open.map((name) => {
    const row: Call = calls[name]
    return `  '${name}': ['${row.method}', '${row.path}', '${flagsOf(row)}'],`
  })
  const about = '/** Method, path and flags of each call: `i` may be sent again, `f` replies with a file. */'
  return `${HEAD}\n${about}\nexport const table = {\n${rows.join('\n')}\n} as const\n`
}

const typesModule = (): string => {
  const schemas = createSchemas()
  const rows = open.map((name) => {
    const row: Call = calls[name]
    const reply = row.file ? 'FileReply' : typeOf(schemas.toSchema(row.reply, 'output'))
    return `  /** ${row.summary} Permission: \`${row.permission}\`. */\n  '${name}': { input: ${inputType(schemas, row)}; reply: ${reply} }`
  })
  const events = `export type WebhookEvent = ${union(WebhookEvent.options.map(literal))}`
  const entities = Object.entries(schemas.components)
    .filter(([name]) => name !== 'WebhookEvent')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`)
  const codes = union(Object.keys(errorTable).map(literal))
  return [
    HEAD,
    `/** Brands of the shop. */\nexport type Brand = ${union(brandIds.map(literal))}\n`,
    `/** Codes of expected failures. */\nexport type ErrorCode = ${codes}\n`,
    `/** Names of the events of webhooks and extensions. */\n${events}\n`,
    `/** A file, with the name that the shop gives it. */\nexport interface FileReply {\n  name: string\n  blob: Blob\n}\n`,
    `/** Input and reply of each call that is open to API keys. */\nexport interface Calls {\n${rows.join('\n')}\n}\n`,
    entities.join('\n'),
    '',
  ].join('\n')
}

/** Writes the files, or with `check` only returns the stale ones. */
export const generateClient = async ({ check }: { check: boolean }): Promise<string[]> => {
  const files = {
    'packages/client/src/call-table.gen.ts': tableModule(),
    'packages/client/src/call-types.gen.ts': typesModule(),
  }
  const stale = Object.entries(files).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
  if (!check) for (const [path, text] of stale) writeFileSync(path, text)
  return stale.map(([path]) => path)
}

if (import.meta.main) await generateClient({ check: false })
