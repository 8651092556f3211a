import { observeWindowRect, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#src/ui/controls/field.tsx'
import type { GridViewProps } from './grid-table.tsx'
import { observeRect } from './grid-rect.ts'
import { MarkText } from './row-mark.tsx'
import { useLoadMore } from './use-load-more.ts'

const CARD_HEIGHT = 132
const OVERSCAN = 4

export interface CardsProps<Row extends object> extends GridViewProps<Row> {
  card: ((row: Row) => ReactNode) | undefined
}

/** Content of a card from the visible columns: the first as its title, the others as pairs. */
function Pairs<Row extends object>({ row, columns, model }: { row: Row } & Pick<CardsProps<Row>, 'columns' | 'model'>) {
  const [first, ...others] = columns.filter(({ key }) => model.choice.visible[key] !== false)
  return (
    <>
      <div className="text-14 font-semibold">{first?.cell(row)}</div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
        {others.map(({ key, label, cell }) => (
          <div key={key} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="min-w-0 text-right tabular-nums">{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Rows of a phone as cards. Only those in view, and some around them, are in the document. */
export function GridCards<Row extends object>(props: CardsProps<Row>) {
  const { label, columns, model, rows, selection, idOf, linkOf, card } = props
  const listRef = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- components are not compiled, so nothing is memoized wrongly
  const virtualizer = useWindowVirtualizer({
    count: rows.rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    gap: 8,
    scrollMargin: listRef.current?.offsetTop ?? 0,
    observeElementRect: observeRect<Window>(observeWindowRect),
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useLoadMore(rows, last + OVERSCAN)
  return (
    <ul ref={listRef} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows.rows[index]
        if (!row) return undefined
        const id = idOf(row)
        const isSelected = selection?.has(id) ?? false
        return (
          <li
            key={id}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.total ?? -1}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            className="absolute inset-x-0 top-0"
          >
            <div
              className={`relative flex gap-3 rounded-card p-3.5 shadow-card ring-1 ${isSelected ? 'bg-accent-soft ring-accent' : 'bg-surface ring-line'}`}
            >
              {selection && (
                <span className="z-[1] -my-2 -ml-1">
                  <Checkbox
                    label={`${index + 1}번째 카드 고르기`}
                    isLabelHidden
                    checked={isSelected}
                    onChange={() => selection.toggle(id)}
                  />
                </span>
              )}
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                {card ? card(row) : <Pairs row={row} columns={columns} model={model} />}
                <MarkText mark={rows.marks.get(String(id))} />
              </div>
              {linkOf && (
                // the whole card is its target; controls of the card lie above it
                <Link to={linkOf(row)} aria-label="열기" className="absolute inset-0 rounded-card" />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
