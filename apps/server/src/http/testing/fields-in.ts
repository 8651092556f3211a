import type { z } from 'zod'

/** Returns the distinct field names of a part of a request, at every depth. */
export const fieldsIn = (schema: z.core.$ZodType): string[] => {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const shape = (def['shape'] ?? {}) as Record<string, z.core.$ZodType>
  const inner = [def['innerType'], def['element'], def['in'], def['out']].filter(Boolean) as z.core.$ZodType[]
  const options = (def['options'] ?? def['items'] ?? []) as z.core.$ZodType[]
  return [...new Set([...Object.keys(shape), ...[...Object.values(shape), ...inner, ...options].flatMap(fieldsIn)])]
}
