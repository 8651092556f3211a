import type { Webhook, WebhookDelivery } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { DeliveryDetail } from '#src/features/webhook/delivery-detail.tsx'
import { deliveryColumns, deliveryFilters, WebhookState } from '#src/features/webhook/webhook-columns.tsx'
import { eventText } from '#src/features/webhook/webhook-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

// the form's schema and its library load when a form opens
const WebhookForm = lazy(async () => ({
  default: (await import('#src/features/webhook/webhook-form.tsx')).WebhookForm,
}))
const WebhookActions = lazy(async () => ({
  default: (await import('#src/features/webhook/webhook-actions.tsx')).WebhookActions,
}))

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, events, description, waiting, dead, failingSince, previousSecretUntil } = webhook
  return (
    <Card>
      <Facts
        rows={[
          [
            '주소',
            <span key="url" className="break-all">
              {url}
            </span>,
          ],
          ['상태', <WebhookState key="state" {...webhook} />],
          ['알림', events.map(eventText).join(', ')],
          ['설명', description || '–'],
          ['대기·실패', `${numberText(waiting)}건 · ${numberText(dead)}건`],
          ['실패 시작', failingSince === null ? '–' : momentText(failingSince)],
          ['이전 비밀키', previousSecretUntil === null ? '–' : `${momentText(previousSecretUntil)}까지 함께 써요.`],
        ]}
      />
    </Card>
  )
}

/** A webhook with its messages. */
export default function WebhookPage() {
  const { id: text = '' } = useParams()
  const id = Number(text)
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [shown, setShown] = useState<WebhookDelivery>()
  const columns = useMemo(() => deliveryColumns(setShown), [])
  const { data, error, refetch } = useCall('admin.webhook.get', { params: { id } }, { every: 30_000 })
  const webhook = data?.webhook
  const redeliver = async (delivery: WebhookDelivery): Promise<void> => {
    try {
      await call('admin.webhook.redeliver', { params: { id, deliveryId: delivery.id } })
      await client.invalidateQueries({ queryKey: ['admin.webhook.listDeliveries'] })
      showToast('다시 보내요.')
      setShown(undefined)
    } catch (reason) {
      showFailure(reason)
    }
  }
  return (
    <Page
      title={`웹훅 ${text}`}
      actions={
        webhook && (
          <Suspense>
            <WebhookActions webhook={webhook} onEdit={() => setEditing(true)} onTest={setShown} />
          </Suspense>
        )
      }
    >
      {!webhook && !error && <SkeletonRows rows={4} />}
      {!webhook && error && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {webhook && <WebhookFacts webhook={webhook} />}
      <Grid
        id="webhook-deliveries"
        label="전송 기록"
        call="admin.webhook.listDeliveries"
        params={{ id }}
        rowsOf={({ deliveries }) => deliveries}
        every={30_000}
        unit={['전송', '건']}
        idOf={(delivery) => delivery.id}
        columns={columns}
        filters={deliveryFilters}
        empty="보낸 알림이 없어요."
      />
      {shown && (
        <DeliveryDetail
          delivery={shown}
          onRedeliver={webhook?.archivedAt === null ? () => void redeliver(shown) : undefined}
          onClose={() => setShown(undefined)}
        />
      )}
      {isEditing && webhook && (
        <Suspense>
          <WebhookForm webhook={webhook} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}
