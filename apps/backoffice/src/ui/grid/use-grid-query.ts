import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { GridFilter, GridQuery } from './grid-types.ts'

const SORT = 'sort'
/** Field of the state of the history with the filters that name persons. */
const PERSONAL = 'personal'

type Values = Readonly<Record<string, string>>
type Changed = Readonly<Record<string, string | undefined>>

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

const pick = (keys: readonly string[], read: (key: string) => unknown): Values =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = read(key)
      return isFilled(value) ? [[key, value]] : []
    }),
  )

const personalIn = (state: unknown): Readonly<Record<string, unknown>> =>
  (state as { [PERSONAL]?: Record<string, unknown> } | null)?.[PERSONAL] ?? {}

/**
 * Values of the filters. Those that name persons (`isPersonal`) are in the state of the history entry, which going back and reloading
 * restore, and which is in no address, log or link; the others are in the address. A change replaces the entry of the history, so back
 * leaves the screen. An address that names a person, as a link from elsewhere, is replaced at once. I4
 */
export const useGridQuery = (filters: readonly GridFilter[]) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const personal = filters.flatMap(({ key, isPersonal }) => (isPersonal ? key : []))
  const keys = [...filters.map(({ key }) => key), SORT]
  const stored = personalIn(state)
  const query: GridQuery = pick(keys, (key) =>
    personal.includes(key) ? (stored[key] ?? params.get(key)) : params.get(key),
  )
  const change = (changed: Changed): void => {
    const put = (values: Values): Values => pick(personal, (key) => (key in changed ? changed[key] : values[key]))
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changed)) {
          if (isFilled(value)) after.set(key, value)
          else after.delete(key)
        }
        for (const key of personal) after.delete(key)
        return after
      },
      { replace: true, state: { ...(state as object | null), [PERSONAL]: put(query) } },
    )
  }
  const hideNames = useEffectEvent(() => change({}))
  const isNamed = personal.some((key) => params.has(key))
  useEffect(() => {
    if (isNamed) hideNames()
  }, [isNamed])
  return {
    query,
    /** The filters that may be stored and shared: those that name no person. */
    storable: pick(keys, (key) => (personal.includes(key) ? undefined : query[key])),
    change,
    clear: () => change(Object.fromEntries(filters.map(({ key }) => [key, undefined]))),
    /** Replaces all filters by those of a saved view. */
    apply: (view: GridQuery) => change({ ...Object.fromEntries(keys.map((key) => [key, undefined])), ...view }),
  }
}
export type GridQueryState = ReturnType<typeof useGridQuery>
