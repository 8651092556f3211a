import type { AdminLiveBroadcast, AdminLiveMessage } from '@shop/contract'
import { useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { Chip } from '#src/ui/controls/chip.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Panel } from '../frame/studio-frame.tsx'
import { ChatMessage } from './chat-message.tsx'
import { ChatMode } from './chat-mode.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { SanctionList } from './sanction-list.tsx'
import { useChatMessages } from './use-chat-messages.ts'
import { useIsSanctioned } from './use-sanctions.ts'
import { WriteForm } from './write-form.tsx'

/** On a phone the bars, the head of the room and the field for a message fit around the list. */
const HEIGHT = 'h-[max(9rem,calc(100dvh-30rem))] min-[1024px]:h-96'

interface MessagesProps {
  broadcastId: number
  isReported: boolean
  isSanctioned: (personId: string) => boolean
  onManage: (message: AdminLiveMessage) => void
}

/** The newest message is at the bottom, and the list stays there unless it was scrolled up. */
function Messages({ broadcastId, isReported, isSanctioned, onManage }: MessagesProps) {
  const { data, error, refetch } = useChatMessages(broadcastId, isReported)
  if (!data) {
    if (!error) return <div aria-busy="true" className={HEIGHT} />
    return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  }
  return (
    <ol
      role="log"
      aria-label={isReported ? '신고된 대화' : '대화'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
      tabIndex={0}
      className={`flex flex-col-reverse overflow-y-auto overscroll-contain ${HEIGHT}`}
    >
      {data.messages.length === 0 && (
        <li className="m-auto text-14 text-ink-faint">
          {isReported ? '신고된 대화가 없어요.' : '아직 대화가 없어요.'}
        </li>
      )}
      {data.messages.map((message) => (
        <ChatMessage
          key={message.id}
          broadcastId={broadcastId}
          message={message}
          isSanctioned={isSanctioned(message.personId)}
          onManage={() => onManage(message)}
        />
      ))}
    </ol>
  )
}

/** Chat with moderation. */
export function ChatPanel({ broadcast }: { broadcast: AdminLiveBroadcast }) {
  const [isReported, setReported] = useState(false)
  const [managed, setManaged] = useState<AdminLiveMessage>()
  const isSanctioned = useIsSanctioned(broadcast.id)
  return (
    <Panel
      title="대화"
      aside={
        <Chip chosen={isReported} onClick={() => setReported(!isReported)}>
          신고된 것만
        </Chip>
      }
    >
      <ChatMode broadcast={broadcast} />
      <Messages
        key={String(isReported)}
        broadcastId={broadcast.id}
        isReported={isReported}
        isSanctioned={isSanctioned}
        onManage={setManaged}
      />
      <WriteForm broadcastId={broadcast.id} />
      <SanctionList broadcastId={broadcast.id} />
      <PersonSheet
        broadcastId={broadcast.id}
        message={managed}
        isSanctioned={isSanctioned(managed?.personId ?? '')}
        onClose={() => setManaged(undefined)}
      />
    </Panel>
  )
}
