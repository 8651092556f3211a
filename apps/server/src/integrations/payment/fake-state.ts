import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayPayment, ReceiptInput, Refused, Unknown } from './payment-gateway.ts'

/**
 * `lost`: done, but the response was lost. `down`: not done, and no response. `decline`: refused permanently. `slow` does the
 * work after `ms`. `stuck`: a server error at the vendor, which its key returns from then on, for work that was done or not.
 */
export type Fate = 'ok' | 'lost' | 'down' | { decline: string } | { slow: number } | { stuck: 'done' | 'undone' }

export interface LedgerEntry {
  kind: 'approve' | 'cancel'
  paymentKey: string
  orderId: string
  amount: number
  idempotencyKey: string
  transactionKey: string
  at: Date
}

export interface FakeReceipt extends ReceiptInput {
  receiptKey: string
  isCanceled: boolean
}

export type FakeCall = 'confirm' | 'keyIn' | 'cancel' | 'find' | 'receipt' | 'list'

export interface State {
  clock: () => Date
  payments: Map<string, GatewayPayment>
  answers: Map<string, { outcome: string }>
  ledger: LedgerEntry[]
  calls: Record<FakeCall, number>
  fates: Record<FakeCall, Fate[]>
  receipts: FakeReceipt[]
  /** Keys of payments that the shopper authenticated and the vendor no longer knows. */
  forgotten: Set<string>
}

/** Scripted result of one call. */
export interface Turn {
  decline?: string
  stuck?: 'done' | 'undone'
}

/** Runs the work of a call according to its scripted result. */
export async function meet<T extends { outcome: string }>(
  state: State,
  call: FakeCall,
  work: (turn: Turn) => T,
): Promise<T | Unknown> {
  state.calls[call] += 1
  const fate = state.fates[call].shift() ?? 'ok'
  if (fate === 'down') return { outcome: 'unknown', cause: 'network' }
  if (typeof fate === 'object' && 'slow' in fate) await sleep(fate.slow)
  const result = work(typeof fate === 'object' && !('slow' in fate) ? fate : {})
  return fate === 'lost' ? { outcome: 'unknown', cause: 'timeout' } : result
}

/** Vendor idempotency: the same key returns the first result again, including a refusal, whatever the input. */
export function once<T extends { outcome: string }>(
  state: State,
  { key, stuck }: { key: string; stuck?: Turn['stuck'] },
  work: () => T,
): T | Unknown {
  const first = state.answers.get(key)
  // a key only holds results of its own kind of call
  if (first) return structuredClone(first) as T
  const done = stuck === 'undone' ? undefined : work()
  const answer: T | Unknown =
    stuck || !done ? { outcome: 'unknown', cause: 'server', code: 'COMMON_ERROR' } : structuredClone(done)
  state.answers.set(key, answer)
  return structuredClone(answer)
}

export const nextTransaction = ({ ledger }: State): string => `tx_${ledger.length + 1}`

export function note(state: State, entry: Omit<LedgerEntry, 'transactionKey' | 'at'>): void {
  state.ledger.push({ ...entry, transactionKey: nextTransaction(state), at: state.clock() })
}

export function refuse(code: string, statusCode: number): Refused {
  return { outcome: 'refused', code, message: '결제가 거절됐어요. 다른 결제 수단으로 다시 시도해 주세요.', statusCode }
}
