import * as contract from '@shop/contract'
import { z } from 'zod'

/** The JSON Schema fields that the document generators read. */
export interface JsonSchema {
  [key: string]: unknown
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  items?: JsonSchema
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  prefixItems?: readonly JsonSchema[]
}

type Direction = 'input' | 'output'

/** All schemas that the contract exports by name. */
const entities = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) if (value instanceof z.ZodType) entities.add(value, { id })

const LOCAL = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** Converts schemas of the contract and collects the named ones as components. */
export const createSchemas = () => {
  const components: Record<string, JsonSchema> = {}

  /** Returns a unique name per schema. If defaults make the input schema differ, it has the suffix `Input`. */
  const nameOf = (name: string, schema: JsonSchema, direction: Direction): string => {
    const found = components[name]
    if (found === undefined || JSON.stringify(found) === JSON.stringify(schema)) return name
    return direction === 'input' ? `${name}Input` : `${name}Output`
  }

  const pointTo = (schema: unknown, names: ReadonlyMap<string, string>): unknown =>
    JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(LOCAL)) return value
      const name = value.slice(LOCAL.length)
      return `${COMPONENT}${names.get(name) ?? name}`
    })

  const toSchema = (schema: z.ZodType, direction: Direction): JsonSchema => {
    const options = { io: direction, unrepresentable: 'any', metadata: entities } as const
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, options) as JsonSchema & {
      $defs?: Record<string, JsonSchema>
    }
    const plain = new Map<string, string>()
    const names = new Map(
      Object.entries($defs).map(([name, part]) => {
        const { id: __, ...rest } = part
        return [name, nameOf(name, pointTo(rest, plain) as JsonSchema, direction)]
      }),
    )
    for (const [name, part] of Object.entries($defs)) {
      const { id: __, ...rest } = part
      components[names.get(name) ?? name] ??= pointTo(rest, names) as JsonSchema
    }
    const { id: __, ...rest } = root
    return pointTo(rest, names) as JsonSchema
  }

  /** Resolves a reference to its schema. Returns other schemas unchanged. */
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (components[schema.$ref.slice(COMPONENT.length)] ?? schema)

  return { components, toSchema, resolve }
}

export type Schemas = ReturnType<typeof createSchemas>
