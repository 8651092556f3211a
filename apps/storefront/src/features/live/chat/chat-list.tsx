import type { LiveMessage } from '@shop/contract'
import { type ReactNode, useRef } from 'react'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'
import { ChatRow } from './chat-row.tsx'
import { useSpokenChat } from './use-spoken-chat.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

interface ChatListProps {
  messages: readonly LiveMessage[]
  ownIds: ReadonlySet<number>
  onMenu?: (message: LiveMessage) => void
  /** Rows after the messages: those not sent yet. `key` changes with them. */
  tail?: { rows: ReactNode; key: string }
}

const isReportable = ({ badge, id }: LiveMessage, ownIds: ReadonlySet<number>): boolean =>
  badge === null && !ownIds.has(id)

/** Chat of a room. Follows new messages until the viewer scrolls up, and then offers a way to the newest. */
export function ChatList({ messages, ownIds, onMenu, tail }: ChatListProps) {
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)
  const isOwn = (tail?.key ?? '') !== '' || (last !== undefined && ownIds.has(last.id))
  const { isBehind, toEnd } = useStickToEnd(list, `${last?.id ?? 0} ${tail?.key ?? ''}`, isOwn)
  const spoken = useSpokenChat(messages)
  const tabStop = messages.findLast((message) => isReportable(message, ownIds))?.id
  return (
    <div className="relative flex min-h-0 flex-1 flex-col justify-end">
      <ol
        ref={list}
        aria-label="대화"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so it must be reachable for the arrow keys
        tabIndex={0}
        // positioned: hidden texts of its rows would lengthen the page
        className="live-chat no-scrollbar relative flex flex-col gap-1.5 overflow-y-auto overscroll-contain pt-6 side:gap-0.5"
      >
        {messages.map((message) => (
          <ChatRow
            key={message.id}
            message={message}
            isOwn={ownIds.has(message.id)}
            isTabStop={message.id === tabStop}
            onMenu={onMenu}
          />
        ))}
        {tail?.rows}
      </ol>
      {isBehind && (
        <button
          type="button"
          onClick={toEnd}
          className="pressable finger pointer-events-auto absolute bottom-1 left-1/2 inline-flex h-9 -translate-x-1/2 items-center gap-1 rounded-chip bg-white px-4 text-13 font-semibold text-black"
        >
          새 메시지
          <DownIcon size={16} />
        </button>
      )}
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </div>
  )
}
