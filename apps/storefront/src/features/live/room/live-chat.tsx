import type { LiveMessage } from '@shop/contract'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useNow } from '#src/features/timer/use-now.ts'
import { ChatInput } from '../chat/chat-input.tsx'
import { ChatList } from '../chat/chat-list.tsx'
import { PendingRow } from '../chat/pending-row.tsx'
import { writeStateOf } from '../chat/write-state.ts'
import { useLiveRoom } from '../live-store.ts'
import { discardPending, writeMessage } from './open-room.ts'

/** Chat of a broadcast on air, with the viewer's messages that are not confirmed yet. */
export function LiveChat({ onMenu }: { onMenu: (message: LiveMessage) => void }) {
  const { messages, ownIds, pending } = useLiveRoom()
  const rows = pending.map((message) => (
    <PendingRow
      key={message.key}
      message={message}
      onRetry={() => writeMessage(message.text, message.key)}
      onDiscard={() => discardPending(message.key)}
    />
  ))
  return (
    <ChatList
      messages={messages}
      ownIds={ownIds}
      onMenu={onMenu}
      tail={{ rows, key: pending.map(({ key, refusal }) => key + (refusal ?? '')).join(' ') }}
    />
  )
}

/** Whether the viewer is a guest. Undefined until the session is known. */
const useIsGuest = (): boolean | undefined =>
  useAuth(({ status, user }) => (status === 'starting' ? undefined : !isMember(user)))

/** Field of the chat of a broadcast on air. */
export function LiveChatInput() {
  const room = useLiveRoom()
  const state = writeStateOf(room, useIsGuest(), useNow())
  return <ChatInput state={state} onWrite={writeMessage} />
}
