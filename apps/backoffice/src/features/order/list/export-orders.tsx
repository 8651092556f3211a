import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { download } from '#src/lib/call/call.ts'
import type { GridQuery } from '#src/ui/grid/grid-types.ts'

/** Saves exactly what is filtered as a sheet, with masked persons. */
export function ExportOrders({ query }: { query: GridQuery }) {
  return <ExportMenu run={(format) => download('admin.order.export', { query: { ...query, format } })} />
}
