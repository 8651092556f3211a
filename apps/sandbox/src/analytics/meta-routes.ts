import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'

interface MetaBody {
  data?: unknown
  access_token?: unknown
}
type MetaEvent = Record<string, unknown> & {
  user_data?: Record<string, unknown>
  custom_data?: Record<string, unknown>
}

const DAY_S = 86_400
const MOST_EVENTS = 1_000
/** Any other token is refused. */
export const META_TEST_TOKEN = 'sandbox'
const TRACE = 'AsandboxTraceId'

const toError = (status: number, code: number, text: string, more: object = {}): Answer => ({
  status,
  body: { error: { message: text, type: 'OAuthException', code, ...more, fbtrace_id: TRACE } },
})

const invalid = (text: string): Answer =>
  toError(400, 100, 'Invalid parameter', {
    error_subcode: 2_804_050,
    is_transient: false,
    error_user_title: 'Invalid parameter',
    error_user_msg: text,
  })

const findMissing = (event: MetaEvent): string | undefined =>
  ['event_name', 'event_time', 'user_data', 'action_source'].find((name) => event[name] === undefined)

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

const checkPerson = ({ action_source: source, event_source_url: url, user_data: user = {} }: MetaEvent) => {
  if (Object.keys(user).length === 0) return 'user_data has no parameter.'
  if (source === 'website' && (!user.client_user_agent || !url))
    return 'client_user_agent and event_source_url are required for website events.'
  const hashed = ['em', 'ph', 'fn', 'ln'].flatMap((name) => [user[name] ?? []].flat())
  return hashed.every(isHash) ? undefined : 'user_data has to be hashed.'
}

const checkEvent = (event: MetaEvent, now: number): string | undefined => {
  const missing = findMissing(event)
  if (missing !== undefined) return `Missing ${missing}.`
  const { event_time: time, event_name: name, custom_data: money = {} } = event
  if (!Number.isInteger(time)) return 'event_time has to be in seconds.'
  if (now - Number(time) > 7 * DAY_S || Number(time) > now + 60) return 'event_time is out of range.'
  if (name === 'Purchase' && !(typeof money.value === 'number' && /^[A-Z]{3}$/.test(String(money.currency))))
    return 'Purchase requires value and currency.'
  return checkPerson(event)
}

const receive = ({ analytics, clock }: World, pixel: string, { data, access_token: token }: MetaBody): Answer => {
  if (token !== META_TEST_TOKEN) return toError(400, 190, 'Invalid OAuth access token - Cannot parse access token')
  if (!Array.isArray(data) || data.length === 0 || data.length > MOST_EVENTS) return invalid('data is invalid.')
  const events = data as MetaEvent[]
  const now = Math.floor(clock.now().getTime() / 1_000)
  // one wrong event refuses the whole request
  const problem = events.map((event) => checkEvent(event, now)).find((text) => text !== undefined)
  if (problem !== undefined) return invalid(problem)
  for (const event of events) {
    const name = String(event.event_name)
    const isDuplicate = typeof event.event_id === 'string' && analytics.has(pixel, name, event.event_id)
    analytics.add({ vendor: 'meta', property: pixel, name, event, request: {}, problems: [], isDuplicate })
  }
  return { status: 200, body: { events_received: events.length, messages: [], fbtrace_id: TRACE } }
}

/** Conversions API of Meta. Events with a known name and id are received and do not count. */
export function mountMetaGraph(app: FastifyInstance, world: World): void {
  app.post<{ Params: { pixel: string }; Body: MetaBody }>(
    '/meta-graph/:version/:pixel/events',
    // the token is in the body
    { config: { secret: true } },
    async ({ params, body }, reply) => {
      const fault = world.faults.take('meta', 'events')
      const toFault = ({ status }: { status: number }): Answer =>
        toError(status, 2, 'Service temporarily unavailable', { is_transient: true })
      await deliver(reply, await runWithFault(fault, toFault, () => receive(world, params.pixel, body)), fault?.ms ?? 0)
      return reply
    },
  )
}
