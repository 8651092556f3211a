import type { z } from 'zod'

const bound = (word: string, limit: unknown, origin: string): string =>
  `must be ${word} ${String(limit)}${origin === 'string' ? ' characters long' : ''}`

const requirementOfFormat = (issue: z.core.$ZodIssueInvalidStringFormat & { prefix?: string }): string => {
  if (issue.format === 'url') return 'must be a URL with its scheme, such as https://shop.example'
  return issue.prefix === undefined ? issue.message : `must start with ${issue.prefix}`
}

/** What a value must be. Never prints the value: it may be a secret. */
const requirementOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`
  if (issue.code === 'too_small') return bound('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return bound('at most', issue.maximum, issue.origin)
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return issue.code === 'invalid_format' ? requirementOfFormat(issue) : issue.message
}

/** Returns a sentence that names the setting and what its value must be. */
const describeIssue = (issue: z.core.$ZodIssue): string => `${issue.path.join('.')}: ${requirementOf(issue)}`

interface ParsedSettings<T> {
  values: T
  /** One sentence per value that is not valid, with its name. */
  invalid: string[]
  /** Reports whether a further problem names a setting whose value is not valid. */
  isAboutInvalid: (problem: string) => boolean
}

/** Parses settings. Those that are not valid are listed, and have their default, so that the others are examined too. */
export const parseSettings = <S extends z.ZodObject>(
  schema: S,
  given: Readonly<Record<string, string | undefined>>,
): ParsedSettings<z.output<S>> => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { values: parsed.data, invalid: [], isAboutInvalid: () => false }
  const { issues } = parsed.error
  const names = new Set(issues.map(({ path: [name] }) => String(name)))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
  return {
    values: schema.parse(rest),
    invalid: issues.map(describeIssue),
    isAboutInvalid: (problem) => problem.split(/\W+/).some((word) => names.has(word)),
  }
}
