import { RowLink } from '#src/ui/display/row-link.tsx'
import type { Webhook, WebhookDelivery } from '@shop/contract'
import { objectText } from '@shop/rules/object-texts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { deliveryStates, eventOptions, eventText, resultText, webhookStates } from './webhook-texts.ts'

/** State of a webhook in words. */
export function WebhookState({ state, archivedAt }: Pick<Webhook, 'state' | 'archivedAt'>) {
  const [label, tone] = webhookStates[state]
  return archivedAt === null ? <Badge tone={tone}>{label}</Badge> : <Badge>보관</Badge>
}

/** State of a message in words. */
export function DeliveryState({ state }: Pick<WebhookDelivery, 'state'>) {
  const [label, tone] = deliveryStates[state]
  return <Badge tone={tone}>{label}</Badge>
}

export const webhookColumns: readonly GridColumn<Webhook>[] = [
  {
    key: 'url',
    label: '주소',
    width: 360,
    isPinned: true,
    cell: ({ id, url }) => <RowLink to={`/webhooks/${id}`}>{url}</RowLink>,
  },
  { key: 'state', label: '상태', width: 110, cell: (row) => <WebhookState {...row} /> },
  { key: 'events', label: '알림', width: 260, cell: ({ events }) => events.map(eventText).join(', ') },
  { key: 'waiting', label: '대기', width: 80, isRight: true, cell: ({ waiting }) => numberText(waiting) },
  { key: 'dead', label: '실패', width: 80, isRight: true, cell: ({ dead }) => numberText(dead) },
  { key: 'description', label: '설명', width: 220, cell: ({ description }) => description || '–' },
  { key: 'createdAt', label: '만든 시각', width: 160, cell: ({ createdAt }) => momentText(createdAt) },
]

export const webhookFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(webhookStates).map(([state, [label]]) => [state, label] as const),
  },
  { kind: 'choice', key: 'failed', label: '실패', options: [['true', '못 보낸 알림이 있음']] },
  {
    kind: 'choice',
    key: 'archived',
    label: '보관',
    options: [
      ['false', '쓰는 웹훅'],
      ['true', '보관'],
    ],
  },
]

/** Columns of the messages; `open` shows one of them. */
export const deliveryColumns = (open: (delivery: WebhookDelivery) => void): GridColumn<WebhookDelivery>[] => [
  { key: 'createdAt', label: '시각', width: 160, isPinned: true, cell: ({ createdAt }) => momentText(createdAt) },
  {
    key: 'event',
    label: '알림',
    width: 160,
    cell: (row) => (
      <button
        type="button"
        className="truncate font-semibold underline-offset-4 hover:underline"
        onClick={() => open(row)}
      >
        {eventText(row.event)}
      </button>
    ),
  },
  { key: 'object', label: '대상', width: 180, cell: ({ object }) => objectText(object) },
  { key: 'state', label: '상태', width: 90, cell: (row) => <DeliveryState {...row} /> },
  { key: 'result', label: '결과', width: 280, cell: (row) => resultText(row) },
  { key: 'attempts', label: '시도', width: 80, isRight: true, cell: ({ attempts }) => numberText(attempts) },
  { key: 'next', label: '다음 시도', width: 160, cell: ({ nextAt }) => (nextAt === null ? '–' : momentText(nextAt)) },
]

export const deliveryFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '상태',
    options: Object.entries(deliveryStates).map(([state, [label]]) => [state, label] as const),
  },
  { kind: 'choice', key: 'event', label: '알림', options: eventOptions },
]
