import { PlainTable, type TableColumn } from '#src/ui/display/plain-table.tsx'

export type SectionColumn<Row> = TableColumn<Row>

interface SectionTableProps<Row> {
  /** Heading, and name of the table. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: readonly SectionColumn<Row>[]
  empty: string
}

/** Table of the latest rows of a section, below its heading. */
export function SectionTable<Row>(props: SectionTableProps<Row>) {
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="text-14 font-bold">{props.label}</h3>
      <PlainTable {...props} />
    </section>
  )
}
