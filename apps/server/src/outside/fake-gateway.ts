import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CancelInput,
  type CancelResult,
  type ConfirmInput,
  type ConfirmResult,
  type FindResult,
  type GatewayMethod,
  type GatewayPayment,
  type PaymentGateway,
  type Refused,
  toConfirmResult,
} from './payment-gateway.ts'

/**
 * `lost`: done, but the answer never came. `down`: nothing was done and no answer came. `decline`: the vendor refuses for good.
 * `slow` does its work only after `ms`.
 */
export type Fate = 'ok' | 'lost' | 'down' | { decline: string } | { slow: number }

export interface LedgerEntry {
  kind: 'approve' | 'cancel'
  paymentKey: string
  orderId: string
  amount: number
  idempotencyKey: string
}

export interface FakeGateway extends PaymentGateway {
  /** A shopper went through the payment window: the payment waits to be confirmed. */
  authenticate(orderId: string, amount: number, method?: GatewayMethod): string
  /** What the next calls meet, one each, in order; `ok` from then on. */
  script(call: 'confirm' | 'cancel' | 'find', ...fates: Fate[]): void
  deposit(orderId: string): void
  readonly ledger: readonly LedgerEntry[]
  /** Sums over the ledger, for one order or all. */
  approved(orderId?: string): number
  canceled(orderId?: string): number
  /** How often the gateway was reached. */
  readonly calls: { confirm: number; cancel: number; find: number }
}

interface State {
  clock: () => Date
  payments: Map<string, GatewayPayment>
  answers: Map<string, ConfirmResult | CancelResult>
  ledger: LedgerEntry[]
  calls: { confirm: number; cancel: number; find: number }
  fates: Record<'confirm' | 'cancel' | 'find', Fate[]>
}

export function createFakeGateway(clock: () => Date): FakeGateway {
  const state: State = {
    clock,
    payments: new Map(),
    answers: new Map(),
    ledger: [],
    calls: { confirm: 0, cancel: 0, find: 0 },
    fates: { confirm: [], cancel: [], find: [] },
  }
  return {
    ...toGateway(state),
    authenticate: (orderId, amount, method = 'card') => authenticate(state, { orderId, amount, method }),
    script: (call, ...fates) => void state.fates[call].push(...fates),
    deposit: (orderId) => deposit(state, orderId),
    ledger: state.ledger,
    calls: state.calls,
    approved: (orderId) => sum(state, 'approve', orderId),
    canceled: (orderId) => sum(state, 'cancel', orderId),
  }
}

function toGateway(state: State): PaymentGateway {
  return {
    confirm: (input) =>
      meet(state, 'confirm', (decline) =>
        once(state, `confirm ${input.idempotencyKey}`, () =>
          decline === undefined ? confirm(state, input) : abort(state, input.paymentKey, decline),
        ),
      ),
    cancel: (input) =>
      meet(state, 'cancel', (decline) =>
        once(state, `cancel ${input.paymentKey} ${input.idempotencyKey}`, () =>
          decline === undefined ? cancel(state, input) : refuse(decline, 403),
        ),
      ),
    findByOrderId: (orderId) => find(state, (payment) => payment.orderId === orderId),
    findByKey: (paymentKey) => find(state, (payment) => payment.paymentKey === paymentKey),
  }
}

function find(state: State, pick: (payment: GatewayPayment) => boolean): Promise<FindResult> {
  return meet(state, 'find', () => {
    const found = [...state.payments.values()].filter(pick)
    const payment = found.findLast((one) => one.approvedAt !== null) ?? found.at(-1)
    return payment ? { outcome: 'found' as const, payment: structuredClone(payment) } : { outcome: 'notFound' as const }
  })
}

function sum(state: State, kind: LedgerEntry['kind'], orderId?: string): number {
  return state.ledger
    .filter((entry) => entry.kind === kind && (orderId === undefined || entry.orderId === orderId))
    .reduce((total, entry) => total + entry.amount, 0)
}

async function meet<T extends { outcome: string }>(
  state: State,
  call: 'confirm' | 'cancel' | 'find',
  work: (decline: string | undefined) => T,
): Promise<T | { outcome: 'unknown'; cause: 'timeout' | 'network' }> {
  state.calls[call] += 1
  const fate = state.fates[call].shift() ?? 'ok'
  if (fate === 'down') return { outcome: 'unknown', cause: 'network' }
  if (typeof fate === 'object' && 'slow' in fate) await sleep(fate.slow)
  const result = work(typeof fate === 'object' && 'decline' in fate ? fate.decline : undefined)
  return fate === 'lost' ? { outcome: 'unknown', cause: 'timeout' } : result
}

/** The vendor's promise: the same key gets the first answer again, a refusal too, whatever is asked with it. */
function once<T extends ConfirmResult | CancelResult>(state: State, key: string, work: () => T): T {
  const first = state.answers.get(key)
  // A confirm key only ever holds a confirm's answer, a cancel key a cancel's.
  if (first) return structuredClone(first) as T
  const answer = structuredClone(work())
  state.answers.set(key, answer)
  return structuredClone(answer)
}

function confirm(state: State, input: ConfirmInput): ConfirmResult {
  const payment = state.payments.get(input.paymentKey)
  if (!payment) return refuse('NOT_FOUND_PAYMENT', 404)
  if (payment.orderId !== input.orderId || payment.totalAmount !== input.amount) return refuse('INVALID_REQUEST', 400)
  // Read back at once, as the real adapter does for a payment that was processed before.
  if (payment.status !== 'inProgress') return toConfirmResult(payment, input)
  if (payment.method === 'virtualAccount') openAccount(state, payment)
  else approve(state, payment, input.idempotencyKey)
  return toConfirmResult(payment, input)
}

function abort(state: State, paymentKey: string, code: string): Refused {
  const payment = state.payments.get(paymentKey)
  const refused = refuse(code, 403)
  if (payment?.status === 'inProgress')
    Object.assign(payment, { status: 'aborted', failure: { code, message: refused.message } })
  return refused
}

function approve(state: State, payment: GatewayPayment, idempotencyKey: string): void {
  const { paymentKey, orderId, totalAmount: amount } = payment
  Object.assign(payment, {
    status: 'done',
    approvedAt: state.clock(),
    lastTransactionKey: `tx_${state.ledger.length + 1}`,
  })
  state.ledger.push({ kind: 'approve', paymentKey, orderId, amount, idempotencyKey })
}

function openAccount(state: State, payment: GatewayPayment): void {
  const dueAt = new Date(state.clock().getTime() + 7 * 86_400_000)
  const account = { accountNumber: 'X1234567890123', accountType: '일반', bankCode: '20', customerName: '홍길동' }
  Object.assign(payment, { status: 'waitingForDeposit', secret: `ps_${payment.paymentKey}` })
  payment.virtualAccount = { ...account, dueAt, expired: false }
}

function deposit(state: State, orderId: string): void {
  const payment = [...state.payments.values()].findLast(
    (one) => one.orderId === orderId && one.status === 'waitingForDeposit',
  )
  if (!payment) throw new Error(`no account of ${orderId} waits for a deposit`)
  approve(state, payment, 'deposit')
}

function cancel(state: State, { paymentKey, amount, reason, idempotencyKey }: CancelInput): CancelResult {
  const payment = state.payments.get(paymentKey)
  if (!payment) return refuse('NOT_FOUND_PAYMENT', 404)
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'waitingForDeposit') {
    Object.assign(payment, { status: 'canceled', balanceAmount: 0 })
    return { outcome: 'canceled', payment }
  }
  if (payment.approvedAt === null) return refuse('NOT_CANCELABLE_PAYMENT', 403)
  const back = amount ?? payment.balanceAmount
  if (back <= 0 || back > payment.balanceAmount) return refuse('NOT_CANCELABLE_AMOUNT', 403)
  const transactionKey = `tx_${state.ledger.length + 1}`
  payment.balanceAmount -= back
  payment.status = payment.balanceAmount === 0 ? 'canceled' : 'partialCanceled'
  payment.lastTransactionKey = transactionKey
  payment.cancels.push({ amount: back, reason, at: state.clock(), transactionKey })
  state.ledger.push({ kind: 'cancel', paymentKey, orderId: payment.orderId, amount: back, idempotencyKey })
  return { outcome: payment.status, payment }
}

function authenticate(
  state: State,
  { orderId, amount, method }: { orderId: string; amount: number; method: GatewayMethod },
): string {
  const paymentKey = `fake_${orderId}_${state.payments.size + 1}`
  const card = { issuerCode: '41', number: '43301234****123*', installmentMonths: 0, approveNo: '00000000' }
  state.payments.set(paymentKey, {
    paymentKey,
    orderId,
    status: 'inProgress',
    method,
    totalAmount: amount,
    balanceAmount: amount,
    approvedAt: null,
    lastTransactionKey: null,
    secret: null,
    card: method === 'card' ? card : null,
    virtualAccount: null,
    cancels: [],
    failure: null,
    receiptUrl: null,
  })
  return paymentKey
}

function refuse(code: string, statusCode: number): Refused {
  return { outcome: 'refused', code, message: '결제가 거절됐어요. 다른 결제 수단으로 다시 시도해 주세요.', statusCode }
}
