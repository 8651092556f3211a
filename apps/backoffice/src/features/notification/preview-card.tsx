import type { MessagePreview } from '@shop/contract'
import { Card } from '#src/ui/display/page.tsx'

function Sample({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-13 font-semibold text-ink-soft">{name}</h3>
      <p className="rounded-control bg-sunken p-3 text-14 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}

/** A message as its receiver sees it in each channel. */
export function PreviewCard({ preview }: { preview: MessagePreview }) {
  const { title, text, message, subject, mail, channels } = preview
  return (
    <Card title="미리보기">
      <Sample name="앱 안과 앱 알림" text={[title, text].filter(Boolean).join('\n')} />
      {channels.includes('text') && <Sample name="알림톡·문자" text={message} />}
      {channels.includes('email') && <Sample name="이메일" text={`${subject}\n\n${mail}`} />}
    </Card>
  )
}
