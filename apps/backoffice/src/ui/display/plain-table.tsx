import type { ReactNode } from 'react'
import { ScrollArea } from './scroll-area.tsx'

export interface TableColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  isRight?: boolean
}

interface PlainTableProps<Row> {
  /** Name of the region that scrolls. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: readonly TableColumn<Row>[]
  empty: string
}

/** Table of a few rows inside a card. It scrolls sideways on a phone. */
export function PlainTable<Row>({ label, rows, keyOf, columns, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p className="py-2 text-14 text-ink-soft">{empty}</p>
  return (
    <ScrollArea label={`${label} 표`}>
      <table className="w-full text-14 whitespace-nowrap">
        <thead>
          <tr className="border-b border-line text-left text-12 text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`px-2 py-2 font-semibold ${column.isRight ? 'text-right' : ''}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.label} className={`px-2 py-2 ${column.isRight ? 'text-right tabular-nums' : ''}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
