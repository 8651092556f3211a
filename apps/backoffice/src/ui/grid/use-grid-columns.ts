import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ColumnDef,
  type ColumnPinningState,
  type ColumnVisibilityState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { readStoredJson, writeStored } from '#src/lib/browser-storage.ts'
import type { GridColumn, RowId } from './grid-types.ts'

const features = tableFeatures({ columnVisibilityFeature, columnPinningFeature, columnSizingFeature })
type Features = typeof features

interface Choice {
  visible: ColumnVisibilityState
  pinned: readonly string[]
}

const WIDTH = 140

const chosenFirst = <Row>(columns: readonly GridColumn<Row>[]): Choice => ({
  visible: Object.fromEntries(columns.map(({ key, isHidden }) => [key, !isHidden])),
  pinned: columns.filter(({ isPinned }) => isPinned).map(({ key }) => key),
})

const storageKey = (id: string): string => `backoffice.grid.${id}`

const readChoice = <Row>(id: string, columns: readonly GridColumn<Row>[]): Choice => {
  const first = chosenFirst(columns)
  const stored = readStoredJson(storageKey(id)) as Partial<Choice> | undefined
  return {
    // columns that are newer than the choice are shown as they are declared
    visible: { ...first.visible, ...stored?.visible },
    pinned: Array.isArray(stored?.pinned) ? stored.pinned : first.pinned,
  }
}

const toDef = <Row extends object>({ key, label, cell, width = WIDTH }: GridColumn<Row>): ColumnDef<Features, Row> => ({
  id: key,
  header: label,
  size: width,
  cell: ({ row }) => cell(row.original),
})

interface ColumnOptions<Row> {
  /** Name of the grid, under which the choice is stored in the browser. */
  id: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => RowId
}

/** Table model of a grid: which columns are shown, which are pinned, and how wide they are. */
export const useGridColumns = <Row extends object>({ id, columns, rows, idOf }: ColumnOptions<Row>) => {
  const [choice, setChoice] = useState(() => readChoice(id, columns))
  const store = (next: Choice): void => {
    setChoice(next)
    writeStored(storageKey(id), JSON.stringify(next))
  }
  const defs = useMemo(() => columns.map(toDef), [columns])
  const columnPinning: ColumnPinningState = { start: [...choice.pinned], end: [] }
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => String(idOf(row)),
    state: { columnVisibility: choice.visible, columnPinning },
  })
  return {
    table,
    choice,
    toggleVisible: (key: string) =>
      store({ ...choice, visible: { ...choice.visible, [key]: choice.visible[key] === false } }),
    togglePinned: (key: string) =>
      store({
        ...choice,
        pinned: choice.pinned.includes(key) ? choice.pinned.filter((each) => each !== key) : [...choice.pinned, key],
      }),
    reset: () => store(chosenFirst(columns)),
    /** Replaces the choice by that of a saved view. */
    choose: (chosen: readonly { key: string; isHidden: boolean; isPinned: boolean }[]) =>
      store({
        visible: {
          ...chosenFirst(columns).visible,
          ...Object.fromEntries(chosen.map(({ key, isHidden }) => [key, !isHidden])),
        },
        pinned: chosen.filter(({ isPinned }) => isPinned).map(({ key }) => key),
      }),
  }
}
export type GridColumns<Row extends object> = ReturnType<typeof useGridColumns<Row>>
