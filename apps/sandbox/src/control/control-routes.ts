import type { FastifyInstance } from 'fastify'
import { TAG_VENDORS } from '../analytics/tag-routes.ts'
import { checkAmount } from '../toss/payment/amount-limits.ts'
import { deposit, depositError } from '../toss/payment/virtual-account.ts'
import type { TossMethod } from '../toss/payment/toss-payment.ts'
import { type Forgery, FORGERIES, sendForged } from '../toss/webhook/hostile.ts'
import type { NoticeManners } from '../toss/webhook/manners.ts'
import type { WebhookEvent } from '../toss/webhook/webhooks.ts'
import { TEST_CARDS, toTossCard } from '../toss/window/cards.ts'
import type { World } from '../world.ts'
import type { Fault } from './faults.ts'

/** Control endpoints for tests and manual use, under /__sandbox/. */
export function mountControl(app: FastifyInstance, world: World): void {
  refuseForeignPages(app, world)
  mountGeneral(app, world)
  mountTossLevers(app, world)
  mountWebhookLevers(app, world)
}

/** Refuses requests from other origins, so that another page open in the same browser cannot use the control endpoints. */
export function refuseForeignPages(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    const own = [world.url, world.url.replace('127.0.0.1', 'localhost')]
    if (origin !== undefined && !own.includes(origin))
      return reply.code(403).send({ message: '다른 페이지에서 온 요청이에요.' })
  })
}

const services = [
  'toss',
  'solapi',
  'kakao',
  'naver',
  'juso',
  'sweettracker',
  'mediamtx',
  'sentry',
  's3',
  'smtp',
  'ga4',
  'meta',
]
const FAULTY_VENDORS = [...services, ...TAG_VENDORS, 'fis', 'fbconfig']

const FAULT_BODY = {
  type: 'object',
  required: ['vendor', 'route', 'mode'],
  additionalProperties: false,
  properties: {
    vendor: {
      enum: FAULTY_VENDORS,
    },
    route: { type: 'string' },
    mode: { enum: ['error', 'timeout', 'drop', 'slow', 'garbage', 'stuck', 'gone', 'half'] },
    when: { enum: ['before', 'after'] },
    code: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    times: { type: ['integer', 'null'], minimum: 1 },
    ms: { type: 'integer', minimum: 0 },
  },
}

const CLOCK_BODY = {
  type: 'object',
  properties: { advanceMs: { type: 'integer', minimum: 0 }, now: { type: 'string' } },
}

function mountGeneral(app: FastifyInstance, world: World): void {
  const { clock, faults, journal, mails, outbox, shares } = world
  app.post('/__sandbox/reset', async () => {
    world.reset()
    return { now: clock.now().toISOString() }
  })
  app.get('/__sandbox/clock', async () => ({ now: clock.now().toISOString() }))
  app.post<{ Body: { advanceMs?: number; now?: string } }>(
    '/__sandbox/clock',
    { schema: { body: CLOCK_BODY } },
    async ({ body }, reply) => {
      if (body.advanceMs !== undefined) await clock.advance(body.advanceMs)
      if (body.now !== undefined) {
        const target = new Date(body.now)
        if (Number.isNaN(target.getTime())) return reply.code(400).send({ message: 'now가 시각이 아니에요.' })
        await clock.set(target)
      }
      return { now: clock.now().toISOString() }
    },
  )
  app.post<{ Body: Pick<Fault, 'vendor' | 'route' | 'mode'> }>(
    '/__sandbox/fault',
    { schema: { body: FAULT_BODY } },
    async ({ body }) => faults.add(body),
  )
  app.get('/__sandbox/fault', async () => faults.list())
  app.get<{ Querystring: { vendor?: string } }>('/__sandbox/journal', async ({ query }) => journal.list(query.vendor))
  app.get('/__sandbox/shares', async () => shares.list())
  app.get<{ Querystring: { to?: string } }>('/__sandbox/messages', async ({ query }) => outbox.list(query.to))
  app.get<{ Querystring: { to?: string } }>('/__sandbox/mails', async ({ query }) => mails.list(query.to))
}

interface PayBody {
  orderId: string
  amount: number
  orderName?: string
  method?: TossMethod
  card?: string
  bankCode?: string
}

const PAY_BODY = {
  type: 'object',
  required: ['orderId', 'amount'],
  properties: {
    orderId: { type: 'string', pattern: '^[A-Za-z0-9_=-]{6,64}$' },
    amount: { type: 'integer' },
    orderName: { type: 'string' },
    method: { enum: ['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT'] },
    card: { enum: TEST_CARDS.map(({ id }) => id) },
    bankCode: { type: 'string' },
  },
}

function mountTossLevers(app: FastifyInstance, { toss }: World): void {
  /** Simulates a completed payment window without a browser. */
  app.post<{ Body: PayBody }>('/__sandbox/toss/pay', { schema: { body: PAY_BODY } }, async ({ body }) => {
    const { orderId, amount, orderName = '테스트 주문', method = 'CARD', bankCode = '20' } = body
    checkAmount(method, amount)
    const { number, decline, accident } = TEST_CARDS.find(({ id }) => id === (body.card ?? 'ok')) ?? { number: '' }
    const record = toss.payments.open({ method, amount, orderId, orderName })
    const card = toTossCard({ cardNumber: number, identity: '900101', installment: '0' }, amount)
    toss.payments.authenticate(record, {
      ...(method === 'CARD' ? { card } : { bankCode, depositorName: '홍길동' }),
      ...(decline ? { decline } : {}),
      ...(accident ? { accident } : {}),
    })
    return { paymentKey: record.payment.paymentKey, orderId, amount }
  })
  app.get('/__sandbox/toss/payments', async () => toss.payments.list().map(({ payment }) => payment))
  app.post<{ Body: { orderId: string; amount?: number; late?: boolean; anyAmount?: boolean; depositorName?: string } }>(
    '/__sandbox/toss/deposit',
    { schema: { body: { type: 'object', required: ['orderId'], properties: { orderId: { type: 'string' } } } } },
    async ({ body }, reply) => {
      const answer = deposit(toss, body)
      return reply.code(answer.deposited ? 200 : 409).send(answer)
    },
  )
  app.post<{ Body: { orderId: string; to?: 'WAITING_FOR_DEPOSIT' | 'CANCELED' } }>(
    '/__sandbox/toss/deposit-error',
    { schema: { body: { type: 'object', required: ['orderId'], properties: { orderId: { type: 'string' } } } } },
    async ({ body }, reply) => {
      const answer = depositError(toss, body)
      return reply.code(answer.deposited ? 200 : 409).send(answer)
    },
  )
}

const REGISTER_BODY = {
  type: 'object',
  required: ['url', 'events'],
  properties: {
    url: { type: 'string', pattern: '^https?://' },
    events: { type: 'array', items: { enum: ['PAYMENT_STATUS_CHANGED', 'DEPOSIT_CALLBACK'] } },
  },
}

const MANNERS_BODY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    copies: { type: 'integer', minimum: 1, maximum: 10 },
    delayMs: { type: 'integer', minimum: 0 },
    reversed: { type: 'boolean' },
  },
}

const FORGE_BODY = {
  type: 'object',
  required: ['orderId', 'forgery'],
  properties: { orderId: { type: 'string' }, forgery: { enum: FORGERIES } },
}

function mountWebhookLevers(app: FastifyInstance, { toss }: World): void {
  app.post<{ Body: { url: string; events: WebhookEvent[] } }>(
    '/__sandbox/toss/webhooks/register',
    { schema: { body: REGISTER_BODY } },
    async ({ body }) => {
      toss.webhooks.register(body.url, body.events)
      return { registered: toss.webhooks.targets() }
    },
  )
  app.post<{ Body: Partial<NoticeManners> }>(
    '/__sandbox/toss/webhooks/manners',
    { schema: { body: MANNERS_BODY } },
    async ({ body }) => toss.webhooks.behave(body),
  )
  app.post<{ Body: { orderId: string; forgery: Forgery } }>(
    '/__sandbox/toss/webhooks/forge',
    { schema: { body: FORGE_BODY } },
    async ({ body }) => ({ answered: await sendForged(toss, body.orderId, body.forgery) }),
  )
  app.get('/__sandbox/toss/receipts', async () => toss.receipts.list())
  app.get('/__sandbox/toss/webhooks', async () => toss.webhooks.deliveries())
  app.post<{ Body: { id: string } }>('/__sandbox/toss/webhooks/resend', async ({ body }, reply) => {
    const known = await toss.webhooks.resend(body.id)
    return reply.code(known ? 200 : 404).send({ resent: known })
  })
}
