import { randomUUID } from 'node:crypto'
import { type SandboxClock, toSeoulIso } from '../../control/sandbox-clock.ts'
import type { PaymentRecord } from '../payment/payment-store.ts'
import { createHolding } from './holding.ts'
import { goodManners, type NoticeManners } from './manners.ts'

export type WebhookEvent = 'PAYMENT_STATUS_CHANGED' | 'DEPOSIT_CALLBACK'

export interface Delivery {
  id: string
  url: string
  event: WebhookEvent
  body: unknown
  attempts: { at: string; status: number | null }[]
  delivered: boolean
  /** Time of the next attempt; null if delivered or out of retries. */
  nextAt: string | null
}

export interface Webhooks {
  register(url: string, events: readonly WebhookEvent[]): void
  targets(): readonly { url: string; events: readonly WebhookEvent[] }[]
  announce(record: PaymentRecord): void
  /** Sets how webhooks are delivered from now on. */
  behave(manners: Partial<NoticeManners>): NoticeManners
  manners(): NoticeManners
  deliveries(): readonly Delivery[]
  /** Sends a webhook again, as the vendor's console can; duplicates are part of the contract. */
  resend(id: string): Promise<boolean>
  reset(): void
}

interface Target {
  url: string
  events: readonly WebhookEvent[]
}

/** Minutes between a failed attempt and the next: seven retries over 3 days and 19 hours. */
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1024, 4096]
const ANSWER_WITHIN_MS = 10_000

const ANNOUNCED: Record<WebhookEvent, readonly string[]> = {
  PAYMENT_STATUS_CHANGED: ['EXPIRED', 'DONE', 'ABORTED', 'CANCELED', 'PARTIAL_CANCELED'],
  DEPOSIT_CALLBACK: ['WAITING_FOR_DEPOSIT', 'DONE', 'CANCELED', 'PARTIAL_CANCELED'],
}

/** Sends each webhook `copies` times and retries every failed copy on the vendor's schedule. */
function createPursuit(clock: SandboxClock, send: typeof fetch) {
  async function pursue(delivery: Delivery): Promise<void> {
    await attempt(delivery, clock.now(), send)
    const minutes = RETRY_MINUTES[delivery.attempts.length - 1]
    if (delivery.delivered || minutes === undefined) return
    const due = new Date(clock.now().getTime() + minutes * 60_000)
    delivery.nextAt = due.toISOString()
    clock.at(due, () => pursue(delivery))
  }

  return async (delivery: Delivery, copies: number): Promise<void> => {
    for (let copy = 0; copy < copies; copy++) await pursue(delivery)
  }
}

export function createWebhooks(clock: SandboxClock, send: typeof fetch = fetch): Webhooks {
  let registered: Target[] = []
  let deliveries: Delivery[] = []
  let manners = goodManners
  const holding = createHolding(clock)
  const pursueCopies = createPursuit(clock, send)

  function announce(record: PaymentRecord): void {
    const now = clock.now()
    const due = registered.flatMap((target) => deliveriesTo(target, record, now))
    deliveries.push(...due)
    const { copies, delayMs, reversed } = manners
    const arrivals = due.map((delivery) => () => pursueCopies(delivery, copies))
    if (reversed) return holding.hold(arrivals, delayMs)
    const comesAt = new Date(now.getTime() + delayMs)
    for (const arrive of arrivals) clock.at(comesAt, arrive)
  }

  return {
    register(url, events) {
      registered = [...registered.filter((target) => target.url !== url), { url, events }]
    },
    targets: () => registered,
    announce,
    behave: (given) => (manners = { ...manners, ...given }),
    manners: () => manners,
    deliveries: () => deliveries,
    async resend(id) {
      const delivery = deliveries.find((one) => one.id === id)
      if (delivery) await attempt(delivery, clock.now(), send)
      return delivery !== undefined
    },
    reset() {
      registered = []
      deliveries = []
      manners = goodManners
      holding.reset()
    },
  }
}

const deliveriesTo = ({ url, events }: Target, record: PaymentRecord, now: Date): Delivery[] =>
  events.filter((event) => concerns(event, record)).map((event) => newDelivery(url, event, record, now))

function newDelivery(url: string, event: WebhookEvent, record: PaymentRecord, now: Date): Delivery {
  const id = `whtrans_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  return { id, url, event, body: toBody(event, record, now), attempts: [], delivered: false, nextAt: null }
}

async function attempt(delivery: Delivery, at: Date, send: typeof fetch): Promise<void> {
  delivery.nextAt = null
  const status = await post(send, delivery, at)
  delivery.attempts.push({ at: at.toISOString(), status })
  delivery.delivered ||= status === 200
}

function concerns(event: WebhookEvent, { payment, method }: PaymentRecord): boolean {
  if (event === 'DEPOSIT_CALLBACK' && method !== 'VIRTUAL_ACCOUNT') return false
  return ANNOUNCED[event].includes(payment.status)
}

function toBody(event: WebhookEvent, { payment }: PaymentRecord, now: Date): unknown {
  const createdAt = `${toSeoulIso(now).slice(0, 19)}.000000`
  if (event === 'PAYMENT_STATUS_CHANGED') return structuredClone({ eventType: event, createdAt, data: payment })
  const { secret, status, lastTransactionKey, orderId } = payment
  return { createdAt, secret, status, transactionKey: lastTransactionKey, orderId }
}

async function post(send: typeof fetch, delivery: Delivery, at: Date): Promise<number | null> {
  try {
    const response = await send(delivery.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-time': at.toISOString(),
        'tosspayments-webhook-transmission-retried-count': String(delivery.attempts.length),
        'tosspayments-webhook-transmission-id': delivery.id,
      },
      body: JSON.stringify(delivery.body),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // The shop is unreachable, which the retries cover. The attempt is recorded without a status.
    return null
  }
}
