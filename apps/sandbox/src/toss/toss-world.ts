import type { SandboxClock } from '../control/sandbox-clock.ts'
import { createIdempotencyStore, type IdempotencyStore } from './api/idempotency.ts'
import { TEST_KEYS, type TossKeys } from './api/toss-auth.ts'
import { type CashReceipts, createCashReceipts } from './books/cash-receipts.ts'
import { createMovements, type Movements } from './books/movements.ts'
import { createPaymentStore, type PaymentRecord, type PaymentStore } from './payment/payment-store.ts'
import { createWebhooks, type Webhooks } from './webhook/webhooks.ts'

/** State of the payment vendor. */
export interface TossWorld {
  clock: SandboxClock
  keys: TossKeys
  baseUrl: () => string
  payments: PaymentStore
  idempotency: IdempotencyStore
  webhooks: Webhooks
  movements: Movements
  receipts: CashReceipts
  /** Notifies the registered webhooks of a payment change. */
  onChange: (record: PaymentRecord) => void
  reset: () => void
}

export function createTossWorld(clock: SandboxClock, baseUrl: () => string, keys: TossKeys = TEST_KEYS): TossWorld {
  const webhooks = createWebhooks(clock)
  const onChange = (record: PaymentRecord) => webhooks.announce(record)
  const payments = createPaymentStore({ clock, baseUrl, onChange })
  const idempotency = createIdempotencyStore(clock.now)
  const movements = createMovements()
  const receipts = createCashReceipts(clock.now, baseUrl)
  const reset = () => {
    movements.reset()
    receipts.reset()
    payments.reset()
    idempotency.reset()
    webhooks.reset()
  }
  return { clock, keys, baseUrl, payments, idempotency, webhooks, movements, receipts, onChange, reset }
}
