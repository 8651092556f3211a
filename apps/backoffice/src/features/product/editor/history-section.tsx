import type { ProductStatus } from '@shop/contract'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Card } from '#src/ui/display/page.tsx'
import { SkeletonRows } from '#src/ui/display/states.tsx'
import { labelOf, statusTexts } from '../product-texts.ts'

const MOST_TEXT = 60

const shorten = (field: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return field.endsWith('Id') ? String(value) : numberText(value)
  if (typeof value !== 'string' || value === '') return '(비어 있음)'
  const text = field === 'productStatus' ? statusTexts[value as ProductStatus] : value
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}

const isList = (value: unknown): boolean => typeof value === 'object' && value !== null

const changesOf = (before: unknown, after: unknown): string =>
  Object.entries((after ?? {}) as Record<string, unknown>)
    .map(([field, value]) => {
      const old = (before as Record<string, unknown> | null)?.[field]
      if (isList(value) || isList(old)) return `${labelOf(field)} 바꿈`
      return `${labelOf(field)}: ${old === undefined ? '' : `${shorten(field, old)} → `}${shorten(field, value)}`
    })
    .join(' · ')

/** Latest changes of a product, from the audit log. */
export function HistorySection({ id }: { id: number }) {
  const { data } = useCall('admin.product.listChanges', { params: { id } })
  return (
    <Card title="바꾼 기록">
      {!data && <SkeletonRows rows={3} />}
      {data?.changes.length === 0 && <p className="text-14 text-ink-soft">아직 바꾼 기록이 없어요.</p>}
      <ol className="flex flex-col gap-2">
        {data?.changes.map(({ id: entry, at, staffName, reason, before, after }) => (
          <li key={entry} className="border-t border-line pt-2 text-13">
            <span className="font-semibold">{staffName ?? '예약 작업'}</span>{' '}
            <span className="text-ink-faint tabular-nums">{momentText(at)}</span>
            {reason !== null && <span className="text-ink-soft"> · {reason}</span>}
            <p className="break-words text-ink-soft">{changesOf(before, after)}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
