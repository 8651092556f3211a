import { useParams } from 'react-router'
import { ReverseEntries, SettlementActions } from '#src/features/settlement/settlement-actions.tsx'
import { EntryCard, entryColumns } from '#src/features/settlement/settlement-columns.tsx'
import { SettlementTotalsCard } from '#src/features/settlement/settlement-totals.tsx'
import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { download } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** A settlement with its entries: closed, paid, reversed and saved as a sheet. */
export default function SettlementPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useCall('admin.settlement.get', { params: { id } })
  const canClose = useCan('settlement.close')
  if (error && !data)
    return (
      <Page title="정산">
        <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title="정산">
        <SkeletonRows />
      </Page>
    )
  const { settlement } = data
  const canReverse = canClose && settlement.state !== 'open'
  return (
    <Page
      title={`${settlement.distributorName} 정산`}
      lead={`${settlement.from} ~ ${settlement.to}`}
      actions={
        <>
          <ExportMenu run={(format) => download('admin.settlement.export', { params: { id }, query: { format } })} />
          <SettlementActions settlement={settlement} />
        </>
      }
    >
      <SettlementTotalsCard settlement={settlement} />
      <Grid
        key={settlement.state}
        id="settlementEntries"
        label="정산 항목"
        call="admin.settlement.listEntries"
        params={{ id }}
        rowsOf={({ entries }) => entries}
        idOf={({ id: entryId, kind, orderNo, orderProductId, at }) =>
          entryId ?? `${kind} ${orderNo} ${orderProductId} ${at}`
        }
        columns={entryColumns}
        card={(entry) => <EntryCard entry={entry} />}
        {...(canReverse && {
          bulk: (selection) => <ReverseEntries settlementId={id} selection={selection} />,
        })}
        unit={['항목', '개']}
        empty="이 기간에 정산할 것이 없어요."
      />
    </Page>
  )
}
