/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by transforms, which table elements do not allow */
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type RefObject, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { Skeleton } from '#src/ui/display/states.tsx'
import { Icon } from '#src/ui/icons/icons.tsx'
import { ChangedDot, MarkText } from './row-mark.tsx'
import type { GridColumn, RowId } from './grid-types.ts'
import { observeRect } from './grid-rect.ts'
import { useLoadMore } from './use-load-more.ts'
import type { GridColumns } from './use-grid-columns.ts'
import type { GridQueryState } from './use-grid-query.ts'
import type { GridRows } from './use-grid-rows.ts'
import type { SelectionState } from './use-grid-selection.ts'
import { useGridKeys } from './use-grid-keys.ts'

export const ROW_HEIGHT = 44
const OVERSCAN = 8
/** Width of the column of checkboxes in px. */
const CHECK_WIDTH = 44

export interface GridViewProps<Row extends object> {
  label: string
  columns: readonly GridColumn<Row>[]
  model: GridColumns<Row>
  rows: GridRows<Row>
  queryState: GridQueryState
  /** Undefined: rows cannot be selected. */
  selection: SelectionState | undefined
  idOf: (row: Row) => RowId
  linkOf: ((row: Row) => string) | undefined
  searchRef: RefObject<HTMLInputElement | null>
}

type TableColumn<Row extends object> = ReturnType<GridColumns<Row>['table']['getVisibleLeafColumns']>[number]

const place = <Row extends object>(column: TableColumn<Row>, offset: number): CSSProperties => {
  const width = column.getSize()
  return column.getIsPinned() === 'start'
    ? { position: 'sticky', insetInlineStart: column.getStart('start') + offset, zIndex: 1, flex: `0 0 ${width}px` }
    : { flex: `1 0 ${width}px`, maxWidth: width * 2.5 }
}

/** Header of a column. The button sorts; pressing it again reverses the order, then restores that of the call. */
function SortHeader<Row>({ column, queryState }: { column: GridColumn<Row>; queryState: GridQueryState }) {
  const { sort, label } = column
  if (!sort) return label
  const { query, change } = queryState
  const now = query['sort']
  const next = now === sort.asc ? sort.desc : now === sort.desc ? undefined : sort.asc
  return (
    <button
      type="button"
      onClick={() => change({ sort: next })}
      className="inline-flex items-center gap-1 font-semibold"
    >
      {label}
      <Icon name={now === sort.asc ? 'up' : now === sort.desc ? 'down' : 'sort'} size={14} />
    </button>
  )
}

const sortOf = <Row,>({ sort }: GridColumn<Row>, now: string | undefined) => {
  if (!sort) return undefined
  return now === sort.asc ? ('ascending' as const) : now === sort.desc ? ('descending' as const) : ('none' as const)
}

/** A click opens its row, unless it was on a control of the row, in a dialog of the row, or the end of selecting text. */
const isOnRow = ({ target, currentTarget, metaKey, ctrlKey }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, select, textarea, label, [data-control]') === null &&
  !metaKey &&
  !ctrlKey &&
  window.getSelection()?.isCollapsed !== false

interface HeaderProps<Row extends object>
  extends Pick<GridViewProps<Row>, 'columns' | 'queryState' | 'selection' | 'rows' | 'idOf'> {
  shown: readonly TableColumn<Row>[]
  offset: number
}

function Header<Row extends object>({ shown, columns, queryState, selection, rows, idOf, offset }: HeaderProps<Row>) {
  const loaded = rows.rows.map(idOf)
  const isEvery = loaded.length > 0 && loaded.every((id) => selection?.has(id))
  return (
    <div role="rowgroup" className="sticky top-0 z-10 w-max min-w-full">
      <div
        role="row"
        aria-rowindex={1}
        className="flex h-10 border-b border-line bg-sunken text-13 font-semibold text-ink-soft"
      >
        {selection && (
          <div
            role="columnheader"
            style={{ flex: `0 0 ${CHECK_WIDTH}px` }}
            className="sticky left-0 z-[2] flex items-center justify-center bg-sunken"
          >
            <Checkbox
              label="불러온 줄 모두 고르기"
              isLabelHidden
              checked={isEvery}
              onChange={() => selection.put(loaded, !isEvery)}
            />
          </div>
        )}
        {shown.map((column) => {
          const own = columns.find(({ key }) => key === column.id)
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={own && sortOf(own, queryState.query['sort'])}
              style={place(column, offset)}
              className={`flex min-w-0 items-center truncate bg-sunken px-3 ${own?.isRight ? 'justify-end' : ''}`}
            >
              {own && <SortHeader column={own} queryState={queryState} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Visible columns in the order of the cells of a row: pinned columns first. */
const inOrderOfCells = <Row extends object>({ table, choice }: GridColumns<Row>) => {
  const visible = table.getVisibleLeafColumns()
  const pinned = choice.pinned.flatMap((key) => visible.filter(({ id }) => id === key))
  return [...pinned, ...visible.filter((column) => !pinned.includes(column))]
}

/** Rows of a wide screen. Only those in view, and some around them, are in the document. */
export function GridTable<Row extends object>(props: GridViewProps<Row>) {
  const { label, columns, model, rows, selection, idOf, linkOf, searchRef } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const navigate = useNavigate()
  const shown = inOrderOfCells(model)
  const offset = selection ? CHECK_WIDTH : 0
  const tableRows = model.table.getRowModel().rows
  // oxlint-disable-next-line react/incompatible-library -- components are not compiled, so nothing is memoized wrongly
  const virtualizer = useVirtualizer({
    count: tableRows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    observeElementRect: observeRect<HTMLDivElement>(observeElementRect),
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useLoadMore(rows, last + OVERSCAN)
  const rowElement = (at: number) => scrollRef.current?.querySelector(`[data-row="${at}"]`)
  const rowAt = (at: number): Row | undefined => tableRows[at]?.original
  const open = (at: number): void => {
    const row = rowAt(at)
    if (row && linkOf) void navigate(linkOf(row))
  }
  const { active, onKeyDown } = useGridKeys({
    count: tableRows.length,
    searchRef,
    show: (at) => virtualizer.scrollToIndex(at),
    toggle: (at) => {
      const row = rowAt(at)
      if (row) selection?.toggle(idOf(row))
    },
    open,
    edit: (at) => rowElement(at)?.querySelector<HTMLElement>('[data-edit]')?.click(),
  })
  return (
    <div
      ref={scrollRef}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
      aria-colcount={shown.length + (selection ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={active === undefined ? undefined : `${gridId}-${active}`}
      aria-busy={rows.isLoading || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="max-h-[calc(100dvh-15rem)] overflow-auto overscroll-contain rounded-card bg-surface ring-1 ring-line"
    >
      <Header {...{ ...props, shown, offset }} columns={columns} />
      <div role="rowgroup" className="relative w-max min-w-full" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = tableRows[index]
          if (!row) return undefined
          const rowId = idOf(row.original)
          const isSelected = selection?.has(rowId) ?? false
          const ground = isSelected
            ? 'bg-accent-soft'
            : index === active
              ? 'bg-sunken'
              : 'bg-surface group-hover:bg-[#fafafc]'
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the grid open the active row
            <div
              key={row.id}
              id={`${gridId}-${index}`}
              data-row={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={selection ? isSelected : undefined}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              onClick={linkOf && ((event) => isOnRow(event) && open(index))}
              className={`group absolute top-0 left-0 flex w-full border-b border-line text-14 ${linkOf ? 'cursor-pointer' : ''} ${index === active ? 'outline-2 -outline-offset-2 outline-focus' : ''}`}
            >
              {selection && (
                <div
                  role="gridcell"
                  data-control=""
                  style={{ flex: `0 0 ${CHECK_WIDTH}px` }}
                  className={`sticky left-0 z-[2] flex items-center justify-center ${ground}`}
                >
                  <Checkbox
                    label={`${index + 1}번째 줄 고르기`}
                    isLabelHidden
                    checked={isSelected}
                    onChange={() => selection.toggle(rowId)}
                  />
                </div>
              )}
              {row.getVisibleCells().map((cell, at) => (
                <div
                  key={cell.id}
                  role="gridcell"
                  aria-colindex={at + 1 + (selection ? 1 : 0)}
                  style={place(cell.column, offset)}
                  className={`flex min-w-0 items-center gap-1.5 px-3 ${ground} ${columns.find(({ key }) => key === cell.column.id)?.isRight ? 'justify-end tabular-nums' : ''}`}
                >
                  {at === 0 && <ChangedDot isChanged={rows.changed.has(rowId)} mark={rows.marks.get(String(rowId))} />}
                  <span className="block min-w-0 leading-tight">
                    <span className="block truncate">
                      <model.table.FlexRender cell={cell} />
                    </span>
                    {at === 0 && <MarkText mark={rows.marks.get(String(rowId))} />}
                  </span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      {rows.isLoadingMore && <Skeleton className="m-3 h-6" />}
    </div>
  )
}
