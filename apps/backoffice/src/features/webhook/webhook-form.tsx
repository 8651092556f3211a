import type { CallInput, Webhook } from '@shop/contract'
import { adminWebhookCalls } from '@shop/contract/admin/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { Checkbox, TextField } from '#src/ui/controls/field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { SecretDialog } from '#src/ui/overlay/secret-dialog.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { EventField } from './event-field.tsx'
import { eventText } from './webhook-texts.ts'

type Values = CallInput<'admin.webhook.create'>['body'] & { isActive?: boolean; version?: number }

const labels = { url: '주소', description: '설명', events: '받을 알림', isActive: '보내기' }
const NEW: Values = { url: '', description: '', events: [] }

const toValues = ({ url, description, events, state, version }: Webhook): Values => ({
  url,
  description,
  events,
  isActive: state === 'active',
  version,
})

const textOf = (field: string, value: unknown): string | undefined =>
  field === 'events' && Array.isArray(value) ? value.map((event) => eventText(String(event))).join(', ') : undefined

/** Returns the secret of a new webhook; undefined after a change. */
const send = async (webhook: Webhook | undefined, values: Values): Promise<string | undefined> => {
  const { isActive = true, version = 0, ...body } = values
  if (!webhook) return (await call('admin.webhook.create', { body })).secret
  await call('admin.webhook.change', { params: { id: webhook.id }, body: { ...body, isActive, version } })
  return undefined
}

/** Secret of a webhook, which is shown once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="웹훅 비밀키"
      text="지금만 보여요. 받는 프로그램에 넣어 서명을 확인하는 데 써 주세요."
      label="비밀키"
      secret={secret}
      action="저장했어요"
      onClose={onClose}
    />
  )
}

interface FormProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  onClose: () => void
}

/** A webhook in a sheet: its address and its events. A new one shows its secret afterwards. */
export function WebhookForm({ webhook, onClose }: FormProps) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const record = useRecordForm<Values>({
    draft: `webhook.${webhook?.id ?? 'new'}`,
    schema: adminWebhookCalls[webhook ? 'admin.webhook.change' : 'admin.webhook.create'].body,
    values: webhook ? toValues(webhook) : NEW,
    labels,
    textOf,
    save: async (values) => {
      const made = await send(webhook, values)
      await client.invalidateQueries({ queryKey: ['admin.webhook.list'] })
      await client.invalidateQueries({ queryKey: ['admin.webhook.get'] })
      showToast(webhook ? '웹훅을 바꿨어요.' : '웹훅을 만들었어요.')
      if (made === undefined) onClose()
      else setSecret(made)
    },
  })
  if (secret !== undefined) return <WebhookSecret secret={secret} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={webhook ? '웹훅 고치기' : '새 웹훅'}>
      <RecordForm record={record} label="웹훅" action={webhook ? '저장' : '만들기'}>
        <TextField
          label="주소"
          required
          inputMode="url"
          placeholder="https://"
          hint="인터넷에서 열 수 있는 https 주소여야 해요."
          {...record.field('url')}
        />
        <TextField label="설명" {...record.field('description')} />
        <EventField {...record.value('events')} />
        {webhook && <Checkbox label="알림 보내기" {...record.form.register('isActive')} />}
      </RecordForm>
    </Sheet>
  )
}
