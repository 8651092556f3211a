import type { CallName } from '@shop/contract'
import { clientPaths } from '@shop/contract/paths'

/** Input parts common to all calls. The typed `CallInput` is cast to it before sending. */
export interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Method and address of a call: `GET /v1/products/{id}` with its parameters and query filled in. */
export const toCallRequest = (name: CallName, input: LooseInput = {}): { method: string; url: string } => {
  const [method = 'GET', pattern = ''] = clientPaths[name].split(' ')
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
