import type { BulkJob } from '@shop/contract'
import { numberText } from '#src/lib/format/texts.ts'
import { useCall } from '#src/lib/call/use-call.ts'

const POLL_MS = 1_000

/** A bulk job, read again every second until it has ended. */
export const useJob = (jobId: number | undefined): BulkJob | undefined => {
  const { data } = useCall(
    'admin.job.get',
    { params: { id: jobId ?? 1 } },
    { isWanted: jobId !== undefined, every: POLL_MS },
  )
  return jobId === undefined ? undefined : data?.job
}

/** Progress of a bulk job as a bar and a sentence. */
export function JobProgress({ job }: { job: BulkJob }) {
  const ended = job.done + job.refused
  return (
    <output className="flex flex-col gap-1.5">
      <progress className="h-2 w-full" aria-label={job.title} max={job.total} value={ended} />
      <span className="text-13 text-ink-soft tabular-nums">
        {job.endedAt === null
          ? `${numberText(job.total)}개 가운데 ${numberText(ended)}개를 마쳤어요.`
          : `${numberText(job.done)}개를 바꿨어요.${job.refused > 0 ? ` ${numberText(job.refused)}개는 바꾸지 못했어요.` : ''}`}
      </span>
    </output>
  )
}
