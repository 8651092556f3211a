import { createFakeBooks } from './fake-books.ts'
import {
  type FakeCall,
  type FakeReceipt,
  type Fate,
  type LedgerEntry,
  meet,
  nextTransaction,
  note,
  once,
  refuse,
  type State,
} from './fake-state.ts'
import {
  type CancelInput,
  type CancelResult,
  type ConfirmInput,
  type ConfirmResult,
  type FindResult,
  type GatewayMethod,
  type GatewayPayment,
  type KeyInInput,
  type PaymentGateway,
  type Refused,
  toConfirmResult,
} from './payment-gateway.ts'

export type { Fate } from './fake-state.ts'

export interface FakeGateway extends PaymentGateway {
  /** Completes the payment window for a shopper: the payment awaits confirmation. */
  authenticate(orderId: string, amount: number, method?: GatewayMethod, taxFreeAmount?: number): string
  /** Expires an unconfirmed payment: the money is never captured. The vendor shows the payment as expired, or as unknown. */
  lapse(paymentKey: string, to?: 'expired' | 'forgotten'): void
  /** Scripts the results of the next calls, one each, in order. Later calls are `ok`. */
  script(call: FakeCall, ...fates: Fate[]): void
  /** Deposits the money of an order. `amount`: a sum other than requested, which a bank should never accept. */
  deposit(orderId: string, amount?: number): void
  /** Captures the payment at the vendor without a request from the shop. */
  approveAgain(paymentKey: string): void
  /** Reverses the deposit at the bank. */
  reverse(orderId: string, to: 'waitingForDeposit' | 'canceled'): void
  readonly ledger: readonly LedgerEntry[]
  readonly receipts: readonly FakeReceipt[]
  /** Sum over the ledger, for one order or all. */
  approved(orderId?: string): number
  canceled(orderId?: string): number
  /** Number of requests per call. */
  readonly calls: Record<FakeCall, number>
}

export function createFakeGateway(clock: () => Date): FakeGateway {
  const state: State = {
    clock,
    payments: new Map(),
    answers: new Map(),
    ledger: [],
    calls: { confirm: 0, keyIn: 0, cancel: 0, find: 0, receipt: 0, list: 0 },
    fates: { confirm: [], keyIn: [], cancel: [], find: [], receipt: [], list: [] },
    receipts: [],
    forgotten: new Set(),
  }
  return {
    ...toGateway(state),
    authenticate: (orderId, amount, method = 'card', taxFreeAmount = 0) =>
      authenticate(state, { orderId, amount, method, taxFreeAmount }),
    lapse: (paymentKey, to = 'expired') => lapse(state, paymentKey, to),
    script: (call, ...fates) => void state.fates[call].push(...fates),
    deposit: (orderId, amount) => deposit(state, orderId, amount),
    approveAgain: (paymentKey) => {
      const payment = state.payments.get(paymentKey)
      if (payment) approve(state, payment, 'by itself')
    },
    reverse: (orderId, to) => reverse(state, orderId, to),
    ledger: state.ledger,
    receipts: state.receipts,
    calls: state.calls,
    approved: (orderId) => sum(state, 'approve', orderId),
    canceled: (orderId) => sum(state, 'cancel', orderId),
  }
}

function toGateway(state: State): PaymentGateway {
  return {
    confirm: (input) =>
      meet(state, 'confirm', ({ decline, stuck }) =>
        once(state, { key: `confirm ${input.idempotencyKey}`, stuck }, () =>
          decline === undefined ? confirm(state, input) : abort(state, input.paymentKey, decline),
        ),
      ),
    keyIn: (input) =>
      meet(state, 'keyIn', ({ decline, stuck }) =>
        once(state, { key: `key-in ${input.idempotencyKey}`, stuck }, () =>
          decline === undefined ? keyIn(state, input) : refuse(decline, 400),
        ),
      ),
    cancel: (input) =>
      meet(state, 'cancel', ({ decline, stuck }) =>
        once(state, { key: `cancel ${input.paymentKey} ${input.idempotencyKey}`, stuck }, () =>
          decline === undefined ? cancel(state, input) : refuse(decline, 403),
        ),
      ),
    findByOrderId: (orderId) => find(state, (payment) => payment.orderId === orderId),
    findByKey: (paymentKey) => find(state, (payment) => payment.paymentKey === paymentKey),
    ...createFakeBooks(state),
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

function confirm(state: State, input: ConfirmInput): ConfirmResult {
  const payment = state.payments.get(input.paymentKey)
  if (!payment) {
    const isOver = state.forgotten.has(input.paymentKey)
    return refuse(isOver ? 'NOT_FOUND_PAYMENT_SESSION' : 'NOT_FOUND_PAYMENT', 404)
  }
  if (payment.status === 'expired') return refuse('NOT_FOUND_PAYMENT_SESSION', 404)
  if (payment.orderId !== input.orderId || payment.totalAmount !== input.amount) return refuse('INVALID_REQUEST', 400)
  // Read back at once, as the real adapter does for an already processed payment.
  if (payment.status !== 'inProgress') return toConfirmResult(payment, input)
  if (payment.method === 'virtualAccount') openAccount(state, payment)
  else approve(state, payment, input.idempotencyKey)
  return toConfirmResult(payment, input)
}

/** Charges a typed card. Stores only the card data that a receipt shows. An earlier charge is read back. */
function keyIn(state: State, { orderId, amount, taxFreeAmount, idempotencyKey }: KeyInInput): ConfirmResult {
  const charged = [...state.payments.values()].find((one) => one.orderId === orderId && one.approvedAt !== null)
  if (charged) return toConfirmResult(charged, { orderId, amount })
  const payment = state.payments.get(authenticate(state, { orderId, amount, method: 'card', taxFreeAmount }))
  if (!payment) return refuse('NOT_FOUND_PAYMENT', 404)
  approve(state, payment, idempotencyKey)
  return toConfirmResult(payment, { orderId, amount })
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
    lastTransactionKey: nextTransaction(state),
  })
  note(state, { kind: 'approve', paymentKey, orderId, amount, idempotencyKey })
}

function lapse(state: State, paymentKey: string, to: 'expired' | 'forgotten'): void {
  const payment = state.payments.get(paymentKey)
  if (payment?.status !== 'inProgress') throw new Error(`${paymentKey} does not wait to be confirmed`)
  const failure = { code: 'EXPIRED_PAYMENT', message: '결제가 만료됐어요.' }
  Object.assign(payment, { status: 'expired', failure })
  if (to === 'expired') return
  state.payments.delete(paymentKey)
  state.forgotten.add(paymentKey)
}

function openAccount(state: State, payment: GatewayPayment): void {
  const dueAt = new Date(state.clock().getTime() + 7 * 86_400_000)
  const account = { accountNumber: 'X1234567890123', accountType: '일반', bankCode: '20', customerName: '홍길동' }
  Object.assign(payment, { status: 'waitingForDeposit', secret: `ps_${payment.paymentKey}` })
  payment.virtualAccount = { ...account, dueAt, expired: false }
}

function lastOf(state: State, orderId: string, status: GatewayPayment['status']): GatewayPayment {
  const payment = [...state.payments.values()].findLast((one) => one.orderId === orderId && one.status === status)
  if (!payment) throw new Error(`no payment of ${orderId} is ${status}`)
  return payment
}

function reverse(state: State, orderId: string, to: 'waitingForDeposit' | 'canceled'): void {
  const payment = lastOf(state, orderId, 'done')
  const { paymentKey, totalAmount: amount } = payment
  note(state, { kind: 'cancel', paymentKey, orderId, amount, idempotencyKey: 'bank' })
  Object.assign(payment, { status: to, approvedAt: null, balanceAmount: to === 'canceled' ? 0 : amount })
}

function deposit(state: State, orderId: string, amount?: number): void {
  const payment = lastOf(state, orderId, 'waitingForDeposit')
  if (amount !== undefined) Object.assign(payment, { totalAmount: amount, balanceAmount: amount })
  approve(state, payment, 'deposit')
}

function cancel(state: State, input: CancelInput): CancelResult {
  const { paymentKey, amount, reason, idempotencyKey } = input
  const payment = state.payments.get(paymentKey)
  if (!payment) return refuse('NOT_FOUND_PAYMENT', 404)
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'waitingForDeposit') {
    Object.assign(payment, { status: 'canceled', balanceAmount: 0 })
    return { outcome: 'canceled', payment }
  }
  if (payment.approvedAt === null) return refuse('NOT_CANCELABLE_PAYMENT', 403)
  // a deposit cannot be reversed automatically, so a refund needs an account
  if (payment.method === 'virtualAccount' && !input.refundAccount) return refuse('INVALID_REFUND_ACCOUNT_INFO', 400)
  const back = amount ?? payment.balanceAmount
  if (back <= 0 || back > payment.balanceAmount) return refuse('NOT_CANCELABLE_AMOUNT', 403)
  const taxFree = input.taxFreeAmount ?? (amount === undefined ? payment.taxFreeAmount : 0)
  const leftTaxed = payment.balanceAmount - payment.taxFreeAmount
  if (taxFree > payment.taxFreeAmount || back - taxFree > leftTaxed) return refuse('NOT_CANCELABLE_AMOUNT', 403)
  const transactionKey = nextTransaction(state)
  payment.taxFreeAmount -= taxFree
  payment.balanceAmount -= back
  payment.status = payment.balanceAmount === 0 ? 'canceled' : 'partialCanceled'
  payment.lastTransactionKey = transactionKey
  payment.cancels.push({ amount: back, reason, at: state.clock(), transactionKey })
  note(state, { kind: 'cancel', paymentKey, orderId: payment.orderId, amount: back, idempotencyKey })
  return { outcome: payment.status, payment }
}

function authenticate(
  state: State,
  {
    orderId,
    amount,
    method,
    taxFreeAmount,
  }: Pick<GatewayPayment, 'orderId' | 'method' | 'taxFreeAmount'> & { amount: number },
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
    taxFreeAmount,
    approvedAt: null,
    lastTransactionKey: null,
    secret: null,
    card: method === 'card' ? card : null,
    easyPay: method === 'easyPay' ? '카카오페이' : null,
    virtualAccount: null,
    cancels: [],
    failure: null,
    receiptUrl: null,
  })
  return paymentKey
}
