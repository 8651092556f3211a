import { meet, once, refuse, type State } from './fake-state.ts'
import type { PaymentGateway, ReceiptInput, ReceiptResult } from './payment-gateway.ts'

const PAGE = 1_000

function issue(state: State, input: ReceiptInput): ReceiptResult {
  const isLive = state.receipts.some((one) => one.orderId === input.orderId && !one.isCanceled)
  if (isLive) return refuse('DUPLICATED_CASH_RECEIPT', 400)
  const number = String(state.receipts.length + 1)
  const receiptKey = `receipt_${number}`
  state.receipts.push({ ...input, receiptKey, isCanceled: false })
  return { outcome: 'issued', receipt: { receiptKey, issueNumber: number.padStart(9, '0'), receiptUrl: null } }
}

/** Cash receipts and transaction list of the fake gateway. */
export const createFakeBooks = (
  state: State,
): Pick<PaymentGateway, 'issueReceipt' | 'cancelReceipt' | 'listTransactions'> => ({
  issueReceipt: (input) =>
    meet(state, 'receipt', ({ decline, stuck }) =>
      once(state, { key: `receipt ${input.idempotencyKey}`, stuck }, () =>
        decline === undefined ? issue(state, input) : refuse(decline, 400),
      ),
    ),
  cancelReceipt: ({ receiptKey, idempotencyKey }) =>
    meet(state, 'receipt', ({ decline, stuck }) =>
      once(state, { key: `receipt-cancel ${idempotencyKey}`, stuck }, () => {
        if (decline !== undefined) return refuse(decline, 400)
        const receipt = state.receipts.find((one) => one.receiptKey === receiptKey)
        if (!receipt) return refuse('NOT_FOUND_RECEIPT', 404)
        receipt.isCanceled = true
        return { outcome: 'canceled' as const }
      }),
    ),
  listTransactions: ({ from, to, after }) =>
    meet(state, 'list', () => {
      const all = state.ledger.filter(({ at }) => at >= from && at < to)
      const begin = after === null ? 0 : all.findIndex(({ transactionKey }) => transactionKey === after) + 1
      const page = all.slice(begin, begin + PAGE)
      const transactions = page.map(({ transactionKey, paymentKey, orderId, at, kind, amount }) => ({
        transactionKey,
        paymentKey,
        orderId,
        at,
        amount: kind === 'cancel' ? 0 - amount : amount,
      }))
      const next = begin + PAGE < all.length ? (page.at(-1)?.transactionKey ?? null) : null
      return { outcome: 'page' as const, transactions, next }
    }),
})
