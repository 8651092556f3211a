import { batchColumns } from '#src/features/waybill/batch-columns.tsx'
import { ExportCard } from '#src/features/waybill/export-card.tsx'
import { ImportCard } from '#src/features/waybill/import-card.tsx'
import { ScannerCard } from '#src/features/waybill/scanner-card.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'
import { useIsPhone } from '#src/ui/display/use-is-phone.ts'

/** Waybills: sheets for and from the couriers, the scanner, and the history. */
export default function WaybillsPage() {
  // on a phone parcels are entered one by one. The keys keep a checked file when the width changes
  const cards = [<ImportCard key="import" />, <ScannerCard key="scanner" />]
  if (useIsPhone()) cards.reverse()
  return (
    <Page title="운송장" lead="올린 파일은 먼저 확인하고, 등록하기 전에는 아무것도 바꾸지 않아요.">
      {cards}
      <ExportCard />
      <h2 className="pt-2 text-16 font-bold">올리고 내려받은 파일</h2>
      <Grid
        id="waybills"
        label="운송장 파일 기록"
        call="admin.waybill.list"
        rowsOf={({ batches }) => batches}
        idOf={({ id }) => id}
        columns={batchColumns}
        empty="아직 파일이 없어요."
      />
    </Page>
  )
}
