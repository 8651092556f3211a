import type { Problem } from '@shop/contract'
import { ApiError } from '#src/lib/call/api-error.ts'

/** What another person has saved since a form was opened. */
export interface Theirs {
  values: Readonly<Record<string, unknown>>
  by: string | undefined
  at: string | undefined
}

/** A field that both have changed, or that only the other has changed. */
export interface Difference {
  field: string
  mine: unknown
  theirs: unknown
  /** Whether the values of the form differ from those it was opened with. */
  isMineChanged: boolean
}

/** Returns what the error `changedMeanwhile` names; undefined for other errors. */
export const findTheirs = (error: unknown): Theirs | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'changedMeanwhile') return undefined
  const problem = error.problems.find(({ current }) => typeof current === 'object' && current !== null)
  const { current, by, at }: Partial<Problem> = problem ?? {}
  return {
    values: (current ?? {}) as Record<string, unknown>,
    by: typeof by === 'string' ? by : undefined,
    at: typeof at === 'string' ? at : undefined,
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Lists the fields in which the form and the saved values differ. `base`: the values with which the form was opened. */
export const listDifferences = (
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Difference[] =>
  Object.keys(mine).flatMap((field) =>
    field === 'version' || !(field in theirs) || isSame(mine[field], theirs[field])
      ? []
      : [{ field, mine: mine[field], theirs: theirs[field], isMineChanged: !isSame(base[field], mine[field]) }],
  )
