/** [D4] Requests for as much as a list gives, and for impossible sizes and pages. */
import { type Call, type CallName, callNames, calls } from '@shop/contract'
import type { z } from 'zod'

/** Most rows of a list, and most bytes of a reply before compression. */
export const MOST_ROWS = 100
export const MOST_BYTES = 256 * 1_024

const sizes = [
  ...'0 -1 101 1000 1000000000 NaN 1e2 1e308 Infinity 1.5 100.0 0x64 １００'.split(' '),
  '',
  ...'2147483648 9007199254740993 99999999999999999999'.split(' '),
]
const pages = ['0', '1', '100', '1000', '100000', '999999999']
const impossiblePages = ['-1', '1000000000', 'NaN', '1e308', 'Infinity', '1.5', '', '99999999999999999999']

const shapeOf = (schema: z.ZodType): Record<string, z.core.$ZodType> =>
  ((schema._zod.def as unknown as Record<string, unknown>)['shape'] ?? {}) as Record<string, z.core.$ZodType>

/** Returns the texts that an optional or defaulted choice accepts; empty for other fields. */
const choicesOf = (schema: z.core.$ZodType): string[] => {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const { entries, options } = def as { entries?: Record<string, string>; options?: z.core.$ZodType[] }
  const inner = [def['innerType'], def['in'], ...(options ?? [])].filter(Boolean) as z.core.$ZodType[]
  return [...Object.values(entries ?? {}), ...inner.flatMap(choicesOf)]
}

/** Returns the largest page size that a schema accepts. */
const mostOf = (schema: z.core.$ZodType | undefined): number => {
  let most = 1_000
  while (most > 0 && !(schema as z.ZodType).safeParse(most).success) most -= 1
  return most
}

/** The part of a request that holds the size and page of a list; undefined for other calls. */
export const listPartOf = (name: CallName): 'query' | 'body' | undefined => {
  const row: Call = calls[name]
  return (['query', 'body'] as const).find((part) => {
    const shape = shapeOf(row[part])
    return ['take', 'page', 'nextPage', 'limit'].some((field) => Object.hasOwn(shape, field))
  })
}

/** All calls that give a list in parts. */
export const listCalls: readonly CallName[] = callNames.filter((name) => listPartOf(name) !== undefined)

const withField = (values: Record<string, string>, field: string, value: string) => ({ ...values, [field]: value })

/** Returns sizes and pages to ask a list for: the largest ones with every choice of its other fields, and impossible ones. */
export const listExtremes = (name: CallName): Record<string, string>[] => {
  const part = listPartOf(name)
  if (part === undefined) return []
  const shape = shapeOf((calls[name] as Call)[part])
  const most: Record<string, string> = Object.hasOwn(shape, 'take') ? { take: String(mostOf(shape['take'])) } : {}
  const choices = Object.entries(shape).flatMap(([field, schema]) =>
    choicesOf(schema).map((choice) => withField(most, field, choice)),
  )
  return [
    {},
    most,
    ...choices,
    ...(Object.hasOwn(shape, 'take') ? sizes.map((take) => ({ take })) : []),
    ...(Object.hasOwn(shape, 'page') ? pages.map((page) => withField(most, 'page', page)) : []),
    ...(Object.hasOwn(shape, 'page') ? impossiblePages.map((page) => ({ page })) : []),
  ]
}

/** Returns the number of rows of the longest list in a reply, at any depth. */
export const longestList = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const below = Object.values(value).map(longestList)
  return Math.max(Array.isArray(value) ? value.length : 0, ...below)
}
