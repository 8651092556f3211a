import { RowLink } from '#src/ui/display/row-link.tsx'
import type { AdminBroadcast } from '@shop/contract'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge } from '#src/ui/display/states.tsx'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'
import { broadcastState, kindTexts } from './message-texts.ts'

/** State of a message to many as a word. */
export function BroadcastState({ broadcast }: { broadcast: AdminBroadcast }) {
  const [text, tone] = broadcastState(broadcast)
  return <Badge tone={tone}>{text}</Badge>
}

export const broadcastColumns: readonly GridColumn<AdminBroadcast>[] = [
  {
    key: 'title',
    label: '제목',
    width: 280,
    isPinned: true,
    cell: ({ id, title }) => <RowLink to={`/messages/${id}`}>{title}</RowLink>,
  },
  { key: 'state', label: '상태', width: 100, cell: (broadcast) => <BroadcastState broadcast={broadcast} /> },
  { key: 'kind', label: '종류', width: 80, cell: ({ kind }) => kindTexts[kind] },
  { key: 'segment', label: '받는 회원', width: 150, cell: ({ segmentName }) => segmentName ?? '모든 회원' },
  { key: 'inApp', label: '앱 안 알림', width: 100, isRight: true, cell: ({ inApp }) => numberText(inApp) },
  { key: 'read', label: '읽음', width: 80, isRight: true, cell: ({ read }) => numberText(read) },
  { key: 'queued', label: '앱 밖 메시지', width: 110, isRight: true, cell: ({ queued }) => numberText(queued) },
  { key: 'clicked', label: '링크 누름', width: 100, isRight: true, cell: ({ clicked }) => numberText(clicked) },
  { key: 'by', label: '보낸 사람', width: 110, cell: ({ staffName }) => staffName ?? '–' },
  {
    key: 'at',
    label: '보내는 시각',
    width: 160,
    cell: ({ startsAt, createdAt }) => momentText(startsAt ?? createdAt),
  },
]
