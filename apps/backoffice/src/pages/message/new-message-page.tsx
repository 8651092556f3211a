import { MessageForm } from '#src/features/notification/message-form.tsx'
import { Page } from '#src/ui/display/page.tsx'

/** A new message to many members. */
export default function NewMessagePage() {
  return (
    <Page title="새 메시지">
      <MessageForm />
    </Page>
  )
}
