import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, deliver, type Fault, runWithFault } from '../../control/faults.ts'
import type { World } from '../../world.ts'
import { type CancelInput, cancelPayment } from '../payment/cancel.ts'
import { type ConfirmInput, confirmPayment } from '../payment/confirm.ts'
import { type KeyInInput, keyInPayment } from '../payment/key-in.ts'
import { testCardFor } from '../window/cards.ts'
import type { CashReceiptInput } from '../books/cash-receipts.ts'
import { requestVirtualAccount, type VirtualAccountInput } from '../payment/virtual-account.ts'
import { endSession } from '../payment/payment-store.ts'
import type { TossPayment } from '../payment/toss-payment.ts'
import { isOwnFault, workUnder } from './own-faults.ts'
import { checkAuthorization } from './toss-auth.ts'
import { CANCEL_BODY, CASH_RECEIPT_BODY, CONFIRM_BODY, KEY_IN_BODY, VIRTUAL_ACCOUNT_BODY } from './toss-bodies.ts'
import { isTossErrorCode, TossError, toErrorAnswer } from './toss-errors.ts'

type Work = (request: FastifyRequest) => object

interface TossRoute {
  /** Name used by faults. */
  name: string
  method: 'GET' | 'POST'
  url: string
  body?: object
  /** The body holds card data and is never logged. */
  secret?: boolean
  work: Work
}

export function mountTossApi(app: FastifyInstance, world: World): void {
  const { toss } = world
  app.addHook('preValidation', async (request, reply) => {
    reply.header('x-tosspayments-trace-id', randomBytes(16).toString('hex'))
    checkAuthorization(request.headers.authorization, toss.keys)
    const forced = request.headers['tosspayments-test-code']
    if (typeof forced === 'string') throw new TossError(isTossErrorCode(forced) ? forced : 'INVALID_TEST_CODE')
  })
  app.setErrorHandler(async (error: unknown, _request, reply) => {
    const { status, body } = toErrorAnswer(codeOf(error))
    await reply.code(status).send(body)
  })
  for (const route of [...writingRoutes(world), ...readingRoutes(world), ...bookRoutes(world)])
    mountRoute(app, world, route)
}

const param = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? ''

function writingRoutes({ toss }: World): TossRoute[] {
  return [
    {
      name: 'confirm',
      method: 'POST',
      url: '/toss/v1/payments/confirm',
      body: CONFIRM_BODY,
      work: (request) => confirmPayment(toss, request.body as ConfirmInput),
    },
    {
      name: 'keyIn',
      method: 'POST',
      url: '/toss/v1/payments/key-in',
      body: KEY_IN_BODY,
      secret: true,
      work: (request) => keyInPayment(toss, request.body as KeyInInput),
    },
    {
      name: 'cancel',
      method: 'POST',
      url: '/toss/v1/payments/:paymentKey/cancel',
      body: CANCEL_BODY,
      work: (request) => cancelPayment(toss, param(request, 'paymentKey'), request.body as CancelInput),
    },
    {
      name: 'virtualAccounts',
      method: 'POST',
      url: '/toss/v1/virtual-accounts',
      body: VIRTUAL_ACCOUNT_BODY,
      work: (request) => requestVirtualAccount(toss, request.body as VirtualAccountInput),
    },
  ]
}

function readingRoutes({ toss }: World): TossRoute[] {
  const found = (record: { payment: TossPayment } | undefined) => {
    if (!record) throw new TossError('NOT_FOUND_PAYMENT')
    return record.payment
  }
  return [
    {
      name: 'getByOrder',
      method: 'GET',
      url: '/toss/v1/payments/orders/:orderId',
      work: (request) => found(toss.payments.findByOrder(param(request, 'orderId'))),
    },
    {
      name: 'get',
      method: 'GET',
      url: '/toss/v1/payments/:paymentKey',
      work: (request) => found(toss.payments.find(param(request, 'paymentKey'))),
    },
  ]
}

function bookRoutes({ toss }: World): TossRoute[] {
  return [
    {
      name: 'cashReceipt',
      method: 'POST',
      url: '/toss/v1/cash-receipts',
      body: CASH_RECEIPT_BODY,
      work: (request) => toss.receipts.issue(request.body as CashReceiptInput),
    },
    {
      name: 'cancelCashReceipt',
      method: 'POST',
      url: '/toss/v1/cash-receipts/:receiptKey/cancel',
      work: (request) => toss.receipts.cancel(param(request, 'receiptKey')),
    },
    {
      name: 'transactions',
      method: 'GET',
      url: '/toss/v1/transactions',
      work: ({ query }) => {
        const {
          startDate = '',
          endDate = '',
          startingAfter: after,
          limit = '100',
        } = query as Record<string, string | undefined>
        const [from, to] = [readSeoulTime(startDate), readSeoulTime(endDate)]
        return toss.movements.list({ from, to, after, limit: Number(limit) })
      },
    },
  ]
}

/** Parses a time; without a zone it is Korean time. */
function readSeoulTime(text: string): Date {
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+09:00`)
  if (Number.isNaN(at.getTime())) throw new TossError('INVALID_DATE')
  return at
}

function mountRoute(
  app: FastifyInstance,
  world: World,
  { name, method, url, body, secret = false, work }: TossRoute,
): void {
  app.route({
    method,
    url,
    ...(body ? { schema: { body } } : {}),
    config: { secret },
    handler: async (request, reply) => {
      const fault = world.faults.take('toss', name) ?? accidentOf(world, name, request)
      const toFault = ({ code, status }: { code: string; status: number }): Answer =>
        isTossErrorCode(code) ? toErrorAnswer(code) : { status, body: { code, message: '시험용 오류예요.' } }
      const own = fault && isOwnFault(fault) ? fault : undefined
      const doWork = () => answerOf(() => work(request))
      const { paymentKey = '' } = (request.body ?? {}) as Partial<ConfirmInput>
      const endOwn = () => endSession(world.toss.payments.find(paymentKey), world.toss.clock.now())
      const outcome = await runWithFault(own ? undefined : fault, toFault, () =>
        once(world, request, {
          isStuck: own?.mode === 'stuck',
          work: async () => (own ? workUnder(own, { work: doWork, toError: toFault, endSession: endOwn }) : doWork()),
        }),
      )
      await deliver(reply, outcome, fault?.ms ?? 0)
      return reply
    },
  })
}

/** Fault attached to a test card: applied to the first confirm call, or to every key-in call. */
function accidentOf(world: World, name: string, request: FastifyRequest): Fault | undefined {
  const accident = name === 'keyIn' ? testCardFor((request.body as KeyInInput).cardNumber).accident : undefined
  const befalling = name === 'confirm' ? takeAccident(world, request.body as ConfirmInput) : accident
  return befalling && { vendor: 'toss', route: name, code: 'COMMON_ERROR', status: 500, times: 1, ...befalling }
}

function takeAccident(world: World, { paymentKey }: ConfirmInput) {
  const { authentication } = world.toss.payments.find(paymentKey) ?? {}
  const { accident } = authentication ?? {}
  if (authentication) delete authentication.accident
  return accident
}

interface Once {
  /** True if every result is stored under the idempotency key, including internal vendor errors. */
  isStuck: boolean
  work: () => Promise<Answer>
}

async function once(world: World, request: FastifyRequest, { isStuck, work }: Once): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return work()
  const { secretKey } = world.toss.keys
  const scope = { method: request.method, url: request.url, secretKey, key }
  return world.toss.idempotency.run(scope, work, isStuck ? () => true : undefined)
}

function answerOf(work: () => object): Answer {
  try {
    // Copied, so that later changes of the payment do not alter the stored response.
    return { status: 200, body: structuredClone(work()) }
  } catch (error) {
    if (error instanceof TossError) return toErrorAnswer(error.code)
    throw error
  }
}

function codeOf(error: unknown) {
  if (error instanceof TossError) return error.code
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status < 500 ? 'INVALID_REQUEST' : 'FAILED_INTERNAL_SYSTEM_PROCESSING'
}
