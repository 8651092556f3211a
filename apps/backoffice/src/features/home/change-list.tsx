import type { DisplayChange } from '@shop/contract'
import { Badge } from '#src/ui/display/states.tsx'
import { changeTexts, fieldTexts, kindTexts } from './display-texts.ts'

const MOST_TEXT = 80

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  const source = value as { kind?: string; productIds?: unknown[]; alt?: string; key?: string }
  if (source.kind === 'products') return `상품 ${source.productIds?.length ?? 0}개`
  if (source.kind !== undefined) return source.kind === 'group' ? '상품 묶음' : '카테고리'
  if (source.key !== undefined) return `사진 ${source.alt ?? ''}`
  if (Array.isArray(value)) return `${value.length}개`
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_TEXT)
}

/** Differences between two versions. */
export function ChangeList({ changes }: { changes: readonly DisplayChange[] }) {
  if (changes.length === 0) return <p className="text-14 text-ink-soft">바뀐 것이 없어요.</p>
  return (
    <ul aria-label="바뀐 것" className="flex flex-col gap-2">
      {changes.map(({ change, kind, key, path, name, fields }) => (
        <li key={`${change} ${key}`} className="flex flex-col gap-1 rounded-control bg-sunken px-3 py-2 text-14">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={changeTexts[change][1]}>{changeTexts[change][0]}</Badge>
            <span className="text-12 text-ink-faint">{[...path, kindTexts[kind]].join(' › ')}</span>
            <span className="min-w-0 truncate font-semibold">{name}</span>
          </span>
          {fields.map(({ name: field, before, after }) => (
            <span key={field} className="text-13 break-words text-ink-soft">
              {fieldTexts[field] ?? field}: <del>{valueText(before)}</del> → <ins>{valueText(after)}</ins>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
