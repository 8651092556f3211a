/** For tests that change one field of an authorized request. */
import type { z } from 'zod'

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** Path of a field in a request: `['body', 'optionGroups', 0, 'optionUnit']`. */
export type Path = readonly (string | number)[]

/** Returns the value at a path, or undefined. */
export const get = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined || typeof value !== 'object' || value === null) return key === undefined ? value : undefined
  return get((value as Record<string | number, unknown>)[key], rest)
}

/** Returns a copy with another value at a path. Objects and lists on the way are created. */
export const put = (value: unknown, [key, ...rest]: Path, other: unknown): unknown => {
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === String(key) ? put(each, rest, other) : each))
  if (typeof key === 'number') return [put(undefined, rest, other)]
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...fields, [key]: put(fields[key], rest, other) }
}

/** Converts a value to text that can be used as a path segment or query value. */
export const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed() || '0'

const toTexts = (part: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key, toText(value)]))

/** Converts a request to one that can be sent: path segments and query values are texts. */
export const toWire = ({ params, query, body }: Input): Input => ({
  ...(params && { params: toTexts(params) }),
  ...(query && { query: toTexts(query) }),
  ...(body !== undefined && { body }),
})

/** Returns the path of every field of a schema that accepts some text. */
export const textFieldsIn = (schema: z.core.$ZodType, at: Path = []): Path[] => {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  if (def.type === 'string' || def.type === 'enum' || def.type === 'literal') return [at]
  const shape = Object.entries((def['shape'] ?? {}) as Record<string, z.core.$ZodType>)
  const inner = [def['innerType'], def['in'], ...((def['options'] ?? []) as unknown[])].filter(Boolean)
  const element = def['element'] as z.core.$ZodType | undefined
  const paths = [
    ...shape.flatMap(([key, field]) => textFieldsIn(field, [...at, key])),
    ...inner.flatMap((each) => textFieldsIn(each as z.core.$ZodType, at)),
    ...(element ? textFieldsIn(element, [...at, 0]) : []),
  ]
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}
