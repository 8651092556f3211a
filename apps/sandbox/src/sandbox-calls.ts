import type { Sandbox } from './sandbox.ts'

/** Calls over real HTTP, for the tests of this workspace. */
export const START = new Date('2026-01-05T09:00:00+09:00')

export interface Called {
  status: number
  headers: Headers
  // Tests check vendor responses field by field.
  json: Record<string, unknown>
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export async function call(sandbox: Sandbox, method: string, path: string, options: CallOptions = {}): Promise<Called> {
  const { body, headers = {}, signal } = options
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return { status: response.status, headers: response.headers, json: (await response.json()) as Called['json'] }
}

export const lever = (sandbox: Sandbox, name: string, body: object, headers: Record<string, string> = {}) =>
  call(sandbox, 'POST', `/__sandbox/${name}`, { body, headers })

export function tossCall(sandbox: Sandbox, method: string, path: string, options: CallOptions = {}): Promise<Called> {
  const authorization = `Basic ${btoa(`${sandbox.world.toss.keys.secretKey}:`)}`
  return call(sandbox, method, `/toss${path}`, { ...options, headers: { authorization, ...options.headers } })
}

export interface Paid {
  paymentKey: string
  orderId: string
  amount: number
}

export async function payByLever(sandbox: Sandbox, orderId: string, amount: number, more: object = {}): Promise<Paid> {
  const { json } = await lever(sandbox, 'toss/pay', { orderId, amount, ...more })
  return json as unknown as Paid
}

export const confirmBody = ({ paymentKey, orderId, amount }: Paid) => ({ paymentKey, orderId, amount })

export const confirm = (sandbox: Sandbox, paid: Paid, headers: Record<string, string> = {}) =>
  tossCall(sandbox, 'POST', '/v1/payments/confirm', { body: confirmBody(paid), headers })
