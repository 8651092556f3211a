import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { type Ga4Body, validateGa4, type ValidationMessage } from './ga4-validation.ts'

interface Keys {
  measurement_id?: string
  api_secret?: string
}

const problemsOf = ({ measurement_id: id, api_secret: secret }: Keys, body: Ga4Body): ValidationMessage[] => [
  ...(/^G-[A-Z0-9]+$/.test(id ?? '')
    ? []
    : [
        {
          fieldPath: 'measurement_id',
          description: 'measurement_id is invalid.',
          validationCode: 'VALUE_INVALID' as const,
        },
      ]),
  ...(secret
    ? []
    : [{ fieldPath: 'api_secret', description: 'api_secret is missing.', validationCode: 'VALUE_REQUIRED' as const }]),
  ...validateGa4(body),
]

const receive = ({ analytics }: World, keys: Keys, body: Ga4Body): Answer => {
  const { events, ...request } = body
  const problems = problemsOf(keys, body)
  for (const event of Array.isArray(events) ? (events as Record<string, unknown>[]) : [])
    analytics.add({
      vendor: 'ga4',
      property: keys.measurement_id ?? '',
      name: String(event.name),
      event,
      request: { ...request },
      problems,
      isDuplicate: false,
    })
  return { status: 204, body: '' }
}

const send = async (reply: FastifyReply, answer: Parameters<typeof deliver>[1], ms: number): Promise<FastifyReply> => {
  await deliver(reply, answer, ms)
  return reply
}

/**
 * Measurement Protocol of GA4. The collect endpoint answers 204 whatever it receives, as the vendor's does; the debug endpoint
 * names what is wrong, and `/__sandbox/analytics` shows it with the event.
 */
export function mountGa4(app: FastifyInstance, world: World): void {
  app.post<{ Querystring: Keys; Body: Ga4Body }>('/ga4/mp/collect', async ({ query, body }, reply) => {
    const fault = world.faults.take('ga4', 'collect')
    const toError = ({ status }: { status: number }): Answer => ({ status, body: '' })
    return send(reply, await runWithFault(fault, toError, () => receive(world, query, body)), fault?.ms ?? 0)
  })
  app.post<{ Querystring: Keys; Body: Ga4Body }>('/ga4/debug/mp/collect', async ({ query, body }) => ({
    validationMessages: problemsOf(query, body),
  }))
  app.get<{ Querystring: { vendor?: string } }>('/__sandbox/analytics', async ({ query }) =>
    world.analytics.list(query.vendor),
  )
}
