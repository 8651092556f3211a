import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../pages/html.ts'
import type { World } from '../../world.ts'
import { TossError, type TossErrorCode, tossSentence } from '../api/toss-errors.ts'
import { issuesAccounts } from '../payment/banks.ts'
import type { PaymentRecord } from '../payment/payment-store.ts'
import { type CardForm, checkCard, filledForm, testCardFor, toTossCard } from './cards.ts'
import { openWindow, type WindowQuery, withParams } from './open-window.ts'
import { errorPage, paymentPage } from './window-page.ts'

type Form = Record<string, string | undefined>

export function mountWindow(app: FastifyInstance, world: World): void {
  const { toss } = world
  app.setErrorHandler(async (error: unknown, _request, reply) => {
    if (!(error instanceof TossError)) throw error
    await sendPage(reply, 400, errorPage(error.code, error.message))
  })

  app.get<{ Querystring: WindowQuery }>('/toss/window/open', async (request, reply) => {
    const record = openWindow(toss, request.query)
    const { fill } = request.query
    const params = new URLSearchParams({ key: record.payment.paymentKey, ...(fill ? { fill } : {}) })
    return reply.redirect(`/toss/window?${params.toString()}`, 303)
  })

  app.get<{ Querystring: WindowQuery }>('/toss/window', async (request, reply) => {
    const record = openRecord(world, request.query['key'])
    const form = filledForm(request.query['fill'] ?? '')
    return sendPage(reply, 200, paymentPage(record, { form, problems: {} }))
  })

  app.post('/toss/window/pay', { config: { secret: true } }, (request, reply) => pay(world, request, reply))

  app.post<{ Body: Form }>('/toss/window/cancel', async (request, reply) => {
    const record = openRecord(world, request.body['key'])
    // Omits the order id: the shopper left before authorizing. The payment is unchanged.
    return back(reply, record.failUrl, failure('PAY_PROCESS_CANCELED'))
  })
}

function openRecord(world: World, key: string | undefined): PaymentRecord {
  const record = world.toss.payments.find(key ?? '')
  if (!record) throw new TossError('NOT_FOUND_PAYMENT')
  if (record.payment.status === 'EXPIRED') throw new TossError('EXPIRED_PAYMENT')
  if (record.payment.status !== 'READY') throw new TossError('ALREADY_PROCESSED_PAYMENT')
  return record
}

async function pay(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = request.body as Form
  const record = openRecord(world, form['key'])
  if (record.easyPay) return payByWallet(world, record, reply)
  return record.method === 'CARD' ? payByCard(world, record, form, reply) : payByBank(world, record, form, reply)
}

async function payByCard(world: World, record: PaymentRecord, given: Form, reply: FastifyReply): Promise<FastifyReply> {
  const { cardNumber = '', expiry = '', identity = '', cardPassword = '', installment = '0' } = given
  const form: CardForm = { cardNumber, expiry, identity, cardPassword, installment }
  const problems = checkCard(form, record.payment.totalAmount, world.clock.now())
  if (Object.keys(problems).length > 0) return sendPage(reply, 422, paymentPage(record, { form, problems }))
  const card = testCardFor(cardNumber)
  if (card.abort) return abort(world, record, card.abort, reply)
  world.toss.payments.authenticate(record, {
    card: toTossCard(form, record.payment.totalAmount),
    ...(card.decline ? { decline: card.decline } : {}),
    ...(card.accident ? { accident: card.accident } : {}),
  })
  return succeed(record, reply)
}

function payByWallet(world: World, record: PaymentRecord, reply: FastifyReply): FastifyReply {
  world.toss.payments.authenticate(record, {})
  return succeed(record, reply)
}

async function payByBank(world: World, record: PaymentRecord, form: Form, reply: FastifyReply): Promise<FastifyReply> {
  const { bankCode = '', depositorName = '' } = form
  if (!issuesAccounts(bankCode)) throw new TossError('INVALID_BANK')
  world.toss.payments.authenticate(record, { bankCode, depositorName: depositorName.slice(0, 100) })
  return succeed(record, reply)
}

function succeed({ payment, successUrl }: PaymentRecord, reply: FastifyReply): FastifyReply {
  const { orderId, paymentKey, totalAmount } = payment
  return back(reply, successUrl, { paymentType: 'NORMAL', orderId, paymentKey, amount: String(totalAmount) })
}

function abort(world: World, record: PaymentRecord, code: TossErrorCode, reply: FastifyReply): FastifyReply {
  record.payment.status = 'ABORTED'
  record.payment.failure = { code, message: tossSentence(code) }
  world.toss.onChange(record)
  return back(reply, record.failUrl, { ...failure(code), orderId: record.payment.orderId })
}

const failure = (code: TossErrorCode) => ({ code, message: tossSentence(code) })

function back(reply: FastifyReply, address: string | undefined, params: Record<string, string>): FastifyReply {
  if (!address) throw new TossError('INVALID_REQUEST')
  return reply.redirect(withParams(address, params), 303)
}
