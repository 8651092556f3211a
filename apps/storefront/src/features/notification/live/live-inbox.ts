import type { InboxState } from '@shop/contract'
import { type SharedEvents, startSharedEvents } from '@shop/events'
import { sendCall } from '#src/lib/call/api.ts'

export type LiveInbox = SharedEvents

export interface InboxEvents {
  onState: (state: InboxState) => void
  /** No events arrive until the next state. */
  onLost: () => void
}

/** Follows the unread counters. A refused token is renewed as for every call; the timeout of calls does not apply. */
export const startLiveInbox = (events: InboxEvents): LiveInbox =>
  startSharedEvents<InboxState>({
    name: 'inbox-stream',
    event: 'unread',
    send: (send) => sendCall('notification.getUnread', {}, { send }),
    ...events,
  })
