import { lazy, Suspense, useState } from 'react'
import { webhookColumns, webhookFilters } from '#src/features/webhook/webhook-columns.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

// the form's schema and its library load when a form opens
const WebhookForm = lazy(async () => ({
  default: (await import('#src/features/webhook/webhook-form.tsx')).WebhookForm,
}))

/** Webhooks of the brand. */
export default function WebhooksPage() {
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title="웹훅"
      lead="주문과 상품이 바뀔 때 다른 프로그램에 알려요."
      actions={
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          웹훅 추가
        </Button>
      }
    >
      <Grid
        id="webhooks"
        label="웹훅 목록"
        call="admin.webhook.list"
        rowsOf={({ webhooks }) => webhooks}
        every={30_000}
        unit={['웹훅', '개']}
        idOf={({ id }) => id}
        columns={webhookColumns}
        filters={webhookFilters}
        linkOf={({ id }) => `/webhooks/${id}`}
        empty="웹훅이 없어요."
      />
      {isAdding && (
        <Suspense>
          <WebhookForm webhook={undefined} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
