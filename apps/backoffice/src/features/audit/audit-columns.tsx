import type { AccessLogEntry, AuditEntry } from '@shop/contract'
import { objectText, subjectText } from '@shop/rules/object-texts'
import { momentText } from '#src/lib/format/texts.ts'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'
import { AuditDetail } from './audit-detail.tsx'
import { AuditState, auditStates } from './audit-state.tsx'
import { callText, callTexts, fieldsText, writerText } from './audit-texts.ts'

export const auditColumns: readonly GridColumn<AuditEntry>[] = [
  { key: 'at', label: '시각', width: 160, isPinned: true, cell: ({ at }) => momentText(at) },
  { key: 'staff', label: '직원', width: 120, cell: writerText },
  { key: 'call', label: '한 일', width: 220, cell: ({ call }) => callText(call) },
  { key: 'object', label: '대상', width: 160, cell: ({ object }) => (object === null ? '–' : objectText(object)) },
  { key: 'state', label: '결과', width: 110, cell: ({ state }) => <AuditState state={state} /> },
  { key: 'reason', label: '사유', width: 220, cell: ({ reason }) => reason ?? '–' },
  { key: 'detail', label: '내용', width: 90, cell: (entry) => <AuditDetail entry={entry} /> },
  { key: 'address', label: '접속 주소', width: 150, isHidden: true, cell: ({ address }) => address ?? '–' },
]

const days: readonly GridFilter[] = [
  { kind: 'day', key: 'from', label: '시작일' },
  { kind: 'day', key: 'to', label: '종료일' },
]

export const auditFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'object', label: '대상 찾기 (상품 1203)' },
  {
    kind: 'choice',
    key: 'state',
    label: '결과',
    options: Object.entries(auditStates).map(([state, [label]]) => [state, label] as const),
  },
  { kind: 'choice', key: 'call', label: '한 일', options: Object.entries(callTexts) },
  { kind: 'text', key: 'staff', label: '직원 이름이나 이메일' },
  ...days,
]

export const accessLogColumns: readonly GridColumn<AccessLogEntry>[] = [
  { key: 'at', label: '시각', width: 160, isPinned: true, cell: ({ at }) => momentText(at) },
  { key: 'staff', label: '직원', width: 120, cell: ({ staffName }) => staffName },
  { key: 'subject', label: '누구의 정보', width: 180, cell: ({ subject }) => subjectText(subject) },
  { key: 'fields', label: '본 항목', width: 220, cell: ({ fields }) => fieldsText(fields) },
  { key: 'reason', label: '사유', width: 260, cell: ({ reason }) => reason },
  { key: 'address', label: '접속 주소', width: 150, cell: ({ address }) => address ?? '–' },
]

export const accessLogFilters: readonly GridFilter[] = [
  { kind: 'search', key: 'subject', label: '누구의 정보 (고객 12)' },
  { kind: 'text', key: 'staff', label: '직원 이름이나 이메일' },
  ...days,
]
