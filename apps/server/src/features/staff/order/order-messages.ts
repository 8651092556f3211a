import type { AdminOrder } from '@shop/contract'
import type { NotificationOccasion } from '#src/features/order/lifecycle/plan-notification.ts'
import type { ListOrderMessages } from './order-detail-sql.ts'

/** Occasions that are announced again on demand. Those said once per order are not among them. */
const repeatable: readonly NotificationOccasion[] = [
  'deposit',
  'depositDue',
  'deposited',
  'depositMissed',
  'depositTakenBack',
  'delayed',
  'cancelAsked',
  'cancelRefused',
  'shipped',
  'delivered',
  'confirmSoon',
  'completed',
  'returnAsked',
  'replaceAsked',
  'replaced',
  'sendingBackRefused',
]

type Message = Pick<ListOrderMessages, 'key' | 'state' | 'hasBody'>

/** The occasion of a message by its key `order.shipped:12:3`. Undefined if it is not announced again. */
export const occasionOf = ({ key }: Pick<Message, 'key'>): NotificationOccasion | undefined =>
  repeatable.find((occasion) => key.startsWith(`order.${occasion}:`))

/** Whether a message surely was not sent and its text is still stored. */
export const isDead = ({ state, hasBody }: Message): boolean => state === 'failed' && hasBody

const settled: ReadonlySet<string> = new Set(['sent', 'failed', 'sending'])

export const canResend = (message: Message): boolean =>
  isDead(message) || (settled.has(message.state) && occasionOf(message) !== undefined)

export const toAdminMessage = (row: ListOrderMessages): AdminOrder['messages'][number] => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  state: row.state as AdminOrder['messages'][number]['state'],
  at: row.at.toISOString(),
  failure: row.failure,
  canResend: canResend(row),
})
