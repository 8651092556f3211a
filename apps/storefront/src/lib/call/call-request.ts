import type { CallName } from '@shop/contract'
import { browsePaths } from '@shop/contract/browse-paths'
import { toConnectionError } from './api-error.ts'

/** Input parts common to all calls. The typed `CallInput` is cast to it before sending. */
export interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

type Paths = Readonly<Partial<Record<CallName, string>>>

/** Loads the paths of the calls that a visit does not start with. Throws ApiError if they do not load. */
const loadOtherPaths = async (): Promise<Paths> => {
  try {
    return (await import('@shop/contract/other-paths')).otherPaths
  } catch (reason) {
    throw toConnectionError(reason)
  }
}

/** Loads those paths at the first tap or key, before the call that it causes. */
export const prefetchPaths = (): void => {
  // a call loads them again and reports the failure
  const load = () => void loadOtherPaths().catch(() => undefined)
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, load, { once: true, passive: true })
}

/** Method and path of a call: `GET /v1/products/{id}`. */
export const findCallPath = async (name: CallName): Promise<string> =>
  (browsePaths as Paths)[name] ?? (await loadOtherPaths())[name] ?? ''

/** Method and address of a call: its path with the parameters and the query filled in. */
export const toCallRequest = (
  name: CallName,
  callPath: string,
  input: LooseInput = {},
): { method: string; url: string } => {
  const [method = 'GET', pattern = ''] = callPath.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = input.params?.[key]
    if (value === undefined) throw new TypeError(`${name} needs the parameter ${key}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(key, String(value))
  const search = query.toString()
  return { method, url: search ? `${path}?${search}` : path }
}
