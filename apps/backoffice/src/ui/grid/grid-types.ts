import type { ReactNode } from 'react'

/** Id of a row. */
export type RowId = string | number

/** Column of a grid. */
export interface GridColumn<Row> {
  /** Unique in its grid; also the name under which its visibility is stored. */
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Width in px; wider screens share what is left. */
  width?: number
  /** Numbers and prices. */
  isRight?: boolean
  /** Pinned at the left from the start. The person may change it. */
  isPinned?: boolean
  /** Hidden from the start. The person may show it. */
  isHidden?: boolean
  /** Values of the query field `sort` for this column, if the call sorts by it. */
  sort?: { asc: string; desc: string }
}

interface FilterBase {
  /** Field of the call's query, and name in the address. */
  key: string
  label: string
  /** Names a person: its value is kept out of the address and of saved views. */
  isPersonal?: boolean
}
/** Filter of a grid: a field of the call's query that lives in the address, or in the state of the history if it names a person. */
export type GridFilter =
  | (FilterBase & { kind: 'search' })
  | (FilterBase & { kind: 'text' })
  | (FilterBase & { kind: 'day' })
  | (FilterBase & { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] })

/** Values of the filters and the sort order: the query of the call. */
export type GridQuery = Readonly<Record<string, string>>

/** Selected rows: some, or all that match the filter. */
export interface GridSelection {
  /** All rows that match `query`, also those that are not loaded, except `except`. */
  isAll: boolean
  /** Selected rows; empty with `isAll`. */
  ids: readonly RowId[]
  except: readonly RowId[]
  /** The filter, for a bulk call with `isAll`. */
  query: GridQuery
  /** Number of selected rows; undefined if the total is not known. */
  count: number | undefined
  clear: () => void
}
