import { type ReactNode, useRef } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type CardsProps, GridCards } from './grid-cards.tsx'
import { GridTable, type GridViewProps } from './grid-table.tsx'
import type { GridColumn, GridFilter, GridQuery, GridSelection } from './grid-types.ts'
import { ViewMenu } from './view-menu.tsx'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridQuery } from './use-grid-query.ts'
import { type ListCall, type RowSource, useGridRows } from './use-grid-rows.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'

export interface GridProps<N extends ListCall, Row extends object> extends RowSource<N, Row> {
  /** Name of the grid: columns are stored under it, and saved views belong to it. */
  id: string
  /** Name for screen readers: `주문 목록`. */
  label: string
  columns: readonly GridColumn<Row>[]
  filters?: readonly GridFilter[]
  /** Address of the screen of a row. */
  linkOf?: (row: Row) => string
  /** Content of a card on a phone. Without it, the visible columns. */
  card?: (row: Row) => ReactNode
  /** Actions on the selected rows. Without it, rows cannot be selected. */
  bulk?: (selection: GridSelection) => ReactNode
  /** Buttons beside the filters, such as an export of exactly what is filtered. */
  tools?: (query: GridQuery) => ReactNode
  /** Noun and counter of new rows: `새 주문 3건 보기`. */
  unit?: readonly [noun: string, counter: string]
  /** What an empty list says. */
  empty?: string
}

interface RowsProps<Row extends object> extends Pick<CardsProps<Row>, 'card'> {
  view: GridViewProps<Row>
  empty: string
  isPhone: boolean
}

/** Rows, skeletons, an error, or the note of an empty list. */
function Rows<Row extends object>({ view, card, empty, isPhone }: RowsProps<Row>) {
  const { rows } = view
  if (rows.isLoading) return <SkeletonRows rows={8} className={isPhone ? 'h-28' : 'h-10'} />
  if (rows.rows.length > 0) return isPhone ? <GridCards {...view} card={card} /> : <GridTable {...view} />
  if (rows.error) return <ErrorNote text={failureText(rows.error)} onRetry={rows.refresh} />
  return <Note title={empty} />
}

/**
 * List of a screen, over a call whose reply has `page` and rows:
 *
 *   <Grid id="orders" label="주문 목록" call="admin.order.list" rowsOf={({ orders }) => orders} idOf={({ id }) => id}
 *     columns={columns} filters={filters} linkOf={({ orderNo }) => `/orders/${orderNo}`} bulk={(selection) => <MoveButton … />} />
 *
 * Declare `columns` and `filters` outside the component, or with useMemo. Filters and sort order live in the address; columns in the
 * browser. Pages load as the person scrolls, and at most a screenful of rows is in the document. `bulk` gets the selected ids, or
 * with `isAll` the query and the exceptions, which a bulk call applies to all rows that match. Cells that are edited in place use
 * EditCell. `live` names the kind of the rows: changes by others are marked as they happen, without moving any row; `every` (ms) polls
 * besides. Keys: j k x e Enter /.
 */
export function Grid<N extends ListCall, Row extends object>(props: GridProps<N, Row>) {
  const {
    id,
    label,
    columns,
    filters = [],
    idOf,
    linkOf,
    card,
    bulk,
    tools,
    unit: [noun, counter] = ['줄', '개'],
    empty = '조건에 맞는 것이 없어요.',
  } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const queryState = useGridQuery(filters)
  const rows = useGridRows(props, queryState.query)
  const selection = useGridSelection(queryState.query, rows.total)
  const model = useGridColumns({ id, columns, rows: rows.rows, idOf })
  const isPhone = useIsPhone()
  const view = {
    label,
    columns,
    model,
    rows,
    queryState,
    selection: bulk ? selection : undefined,
    idOf,
    linkOf,
    searchRef,
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FilterBar
        filters={filters}
        queryState={queryState}
        searchRef={searchRef}
        tools={
          <>
            {tools?.(queryState.query)}
            <ViewMenu grid={id} queryState={queryState} model={model} />
            <ColumnDialog columns={columns} model={model} />
          </>
        }
      />
      <div className="flex min-h-6 items-center gap-3 text-13 text-ink-soft" data-screen-only="">
        <p aria-live="polite">{rows.total === undefined ? ' ' : `모두 ${numberText(rows.total)}${counter}`}</p>
        {rows.fresh > 0 && (
          <Button look="ghost" size="small" icon="refresh" onClick={rows.refresh}>
            새 {noun} {numberText(rows.fresh)}
            {counter} 보기
          </Button>
        )}
      </div>
      <Rows view={view} card={card} empty={empty} isPhone={isPhone} />
      {bulk && !selection.isEmpty && <BulkBar state={selection} total={rows.total} counter={counter} actions={bulk} />}
    </div>
  )
}
