import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BrokenIllustration } from '#src/ui/display/illustration/error-illustrations.tsx'

interface ErrorScreenProps {
  icon?: ReactNode
  title: string
  text?: string
  button: string
  /** Action of the button. Default: go back. */
  onAction?: () => void
}

/** Error screen with an icon, a title, a text and a button. SCREEN-19 */
export function ErrorScreen({ icon, title, text, button, onAction }: ErrorScreenProps) {
  return (
    <div role="alert" className="flex flex-1 flex-col justify-center">
      <EmptyState
        picture={icon ?? <BrokenIllustration />}
        title={title}
        {...(text === undefined ? {} : { text })}
        heading="h1"
        action={<Button onClick={onAction ?? (() => window.history.back())}>{button}</Button>}
      />
    </div>
  )
}

/** Last-resort screen when nothing else can be rendered. SCREEN-20 */
export function FallbackScreen() {
  return (
    <ErrorScreen
      title="에러가 발생했어요."
      text={'잠시 후 다시 시도해 주세요.\n문제가 계속되면 고객센터로 알려 주세요.'}
      button="새로고침"
      onAction={() => window.location.reload()}
    />
  )
}
