import { useCall } from '#src/lib/call/use-call.ts'
import { Badge, SkeletonRows } from '#src/ui/display/states.tsx'
import { channelTexts } from './message-texts.ts'

const classTexts = { transactional: '거래', service: '서비스', advertising: '광고' } as const

/** All kinds of messages, each with a sample. */
export function TemplateList() {
  const { data } = useCall('admin.message.listTemplates')
  if (!data) return <SkeletonRows />
  return (
    <ul aria-label="메시지 서식" className="grid gap-3 wide:grid-cols-2">
      {data.templates.map(({ kind, class: of, title, text, message, channels }) => (
        <li key={kind} className="min-w-0 rounded-control p-3 ring-1 ring-line">
          <details className="text-14">
            <summary className="cursor-pointer">
              <span className="font-semibold">{title}</span>{' '}
              <Badge tone={of === 'advertising' ? 'warn' : 'plain'}>{classTexts[of]}</Badge>
            </summary>
            <p className="pt-2 text-12 text-ink-soft">
              {['앱 안', ...channels.map((channel) => channelTexts[channel])].join(', ')} · {kind}
            </p>
            <p className="pt-2 whitespace-pre-line">{text}</p>
            {channels.includes('text') && (
              <p className="mt-2 rounded-control bg-sunken p-2 break-words whitespace-pre-line">{message}</p>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}
