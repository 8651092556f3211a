import { useStaffCall } from '../session/staff-api.ts'
import { Panel } from '../frame/studio-frame.tsx'
import { Figures } from './figures.tsx'
import { MinutePlot } from './minute-plot.tsx'

const REPORT_MS = 10_000

/** Numbers of a running broadcast. */
export function LiveFigures({ id }: { id: number }) {
  const { data } = useStaffCall({ every: REPORT_MS }, 'admin.live.getReport', { params: { id } })
  return (
    <Panel title="지금까지">
      {data ? (
        <div className="flex flex-col gap-5">
          <Figures report={data} />
          <MinutePlot minutes={data.perMinute} />
        </div>
      ) : (
        <div aria-busy="true" className="h-64" />
      )}
    </Panel>
  )
}
