import type { BulkJob } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { JobState, jobTitle } from './job-columns.tsx'

const POLL_MS = 1_000

interface ActionsProps {
  job: BulkJob
  onUndo: (id: number) => void
}

/** Stops a job that runs, or restores one that has ended. */
function JobActions({ job, onUndo }: ActionsProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (name: 'admin.job.cancel' | 'admin.job.undo', title: string, action: string) => {
    const confirmed = await confirmAction({ title, action })
    if (!confirmed) return
    setBusy(true)
    try {
      const { job: changed } = await call(name, { params: { id: job.id } }, confirmed)
      await client.invalidateQueries({ queryKey: ['admin.job.get'] })
      await client.invalidateQueries({ queryKey: ['admin.job.list'] })
      if (name === 'admin.job.undo') onUndo(changed.id)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (job.endedAt === null)
    return (
      <Button busy={isBusy} onClick={() => void run('admin.job.cancel', '작업을 멈출까요?', '멈추기')}>
        멈추기
      </Button>
    )
  return job.canUndo ? (
    <Button busy={isBusy} onClick={() => void run('admin.job.undo', '한 일을 되돌릴까요?', '되돌리기')}>
      되돌리기
    </Button>
  ) : null
}

/** Progress of a bulk job, read again each second until it ends, with its actions. `onUndo` gets the job that restores it. */
export function JobProgress({ id, onUndo }: { id: number; onUndo: (id: number) => void }) {
  const [isOver, setOver] = useState(false)
  const { data } = useCall('admin.job.get', { params: { id } }, isOver ? {} : { every: POLL_MS })
  const job = data?.job
  if (!job) return <Skeleton className="h-24 w-full" />
  if ((job.endedAt !== null) !== isOver) setOver(job.endedAt !== null)
  const counted = job.done + job.refused
  return (
    <section
      aria-label={jobTitle(job)}
      className="flex flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line ring-inset"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-16 font-semibold">{jobTitle(job)}</h2>
        <JobState job={job} />
        <span className="ml-auto">
          <JobActions job={job} onUndo={onUndo} />
        </span>
      </div>
      <progress aria-label="진행" max={Math.max(1, job.total)} value={counted} className="h-2 w-full" />
      <output className="text-14 text-ink-soft tabular-nums">
        {`${numberText(job.total)}줄 가운데 ${numberText(job.done)}줄을 했고 ${numberText(job.refused)}줄을 못 했어요.`}
      </output>
    </section>
  )
}
