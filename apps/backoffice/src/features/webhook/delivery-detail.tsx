import type { WebhookDelivery } from '@shop/contract'
import { objectText } from '@shop/rules/object-texts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { DeliveryState } from './webhook-columns.tsx'
import { eventText, resultText } from './webhook-texts.ts'

const toPretty = (json: string): string => JSON.stringify(JSON.parse(json), undefined, 2)

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-13 font-semibold text-ink-soft">{title}</h3>
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-12 whitespace-pre-wrap">{text}</pre>
    </section>
  )
}

interface DetailProps {
  delivery: WebhookDelivery
  /** Undefined: it cannot be sent again. */
  onRedeliver: (() => void) | undefined
  onClose: () => void
}

/** A message with its request and its reply. */
export function DeliveryDetail({ delivery, onRedeliver, onClose }: DetailProps) {
  const { event, object, messageId, attempts, durationMs, lastAttemptAt, nextAt, payload, excerpt } = delivery
  return (
    <Sheet
      open
      onClose={onClose}
      title={eventText(event)}
      text={momentText(delivery.createdAt)}
      actions={
        onRedeliver && (
          <Button look="primary" onClick={onRedeliver}>
            다시 보내기
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pb-6">
        <Facts
          rows={[
            ['상태', <DeliveryState key="state" {...delivery} />],
            ['결과', resultText(delivery)],
            ['대상', objectText(object)],
            ['번호', <code key="id">{messageId}</code>],
            ['시도', `${attempts}번`],
            ['마지막 시도', lastAttemptAt === null ? '–' : momentText(lastAttemptAt)],
            ['걸린 시간', durationMs === null ? '–' : `${durationMs}ms`],
            ['다음 시도', nextAt === null ? '–' : momentText(nextAt)],
          ]}
        />
        <Text title="보낸 내용" text={toPretty(payload)} />
        {excerpt !== null && excerpt !== '' && <Text title="받은 답" text={excerpt} />}
      </div>
    </Sheet>
  )
}
