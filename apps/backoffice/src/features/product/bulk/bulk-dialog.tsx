import type { CallInput, CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { JobProgress, useJob } from './job-progress.tsx'

export type Selection = CallInput<'admin.product.bulkChange'>['body']['selection']
export type Change = CallInput<'admin.product.bulkChange'>['body']['change']
type Preview = CallReply<'admin.product.bulkPreview'>
type PreviewRow = Preview['rows'][number]

export interface BulkDialogProps {
  title: string
  selection: Selection
  /** Undefined until the fields say what changes. */
  change: Change | undefined
  /** Why it cannot start yet. */
  blocked: string
  /** Values of a product before and after. Undefined: the table has only names. */
  valuesOf?: ((row: PreviewRow) => readonly [now: string, next: string]) | undefined
  onClose: () => void
  /** Fields of the change. */
  children: (error: string | undefined) => ReactNode
}

/** First products before and after the change. */
function PreviewTable({ rows, count, valuesOf }: Preview & Pick<BulkDialogProps, 'valuesOf'>) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-13 text-ink-soft">
        상품 {numberText(count)}개를 바꿔요.{count > rows.length && ` 처음 ${rows.length}개를 보여 줘요.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled table needs the keyboard */}
      <section className="max-h-56 overflow-y-auto" tabIndex={0} aria-label="바뀌는 상품">
        <table className="w-full text-13">
          <thead className="text-left text-ink-faint">
            <tr>
              <th className="py-1 font-normal">상품</th>
              {valuesOf && <th className="py-1 text-right font-normal">지금</th>}
              {valuesOf && <th className="py-1 text-right font-normal">바뀐 뒤</th>}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line">
                <td className="max-w-48 py-1">
                  <p className="truncate">{row.name}</p>
                  {row.problem && <p className="text-danger">{row.problem}</p>}
                </td>
                {valuesOf && <td className="py-1 text-right text-ink-soft">{valuesOf(row)[0]}</td>}
                {valuesOf && <td className="py-1 text-right font-semibold">{valuesOf(row)[1]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Asks what a change would do, a moment after its last edit. */
const usePreview = (selection: Selection, change: Change | undefined) => {
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<string>()
  // The text of the request: it changes only with the values, not with each new object.
  const text = change && JSON.stringify({ selection, change })
  useEffect(() => {
    if (text === undefined) return undefined
    const body = JSON.parse(text) as CallInput<'admin.product.bulkPreview'>['body']
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('admin.product.bulkPreview', { body }, { signal: controller.signal }).then(
        (reply) => {
          setPreview(reply)
          setError(undefined)
        },
        (reason: unknown) => {
          if (!controller.signal.aborted) setError(failureText(reason))
        },
      )
    }, 300)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return { preview: change ? preview : undefined, error }
}

/** Starts the undo of a job. */
const undo = async (jobId: number): Promise<void> => {
  await call('admin.job.undo', { params: { id: jobId } })
  showToast('되돌리고 있어요.')
}

/** Changes the selected products at once: fields, preview, progress and undo. */
export function BulkDialog({ title, selection, change, blocked, valuesOf, onClose, children }: BulkDialogProps) {
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [jobId, setJobId] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const job = useJob(jobId)
  const { preview, error } = usePreview(selection, change)
  const start = async (): Promise<void> => {
    if (!change) return
    setBusy(true)
    try {
      setJobId((await call('admin.product.bulkChange', { body: { key, selection, change } })).jobId)
    } catch (reason) {
      showFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  const close = (): void => {
    void client.invalidateQueries({ queryKey: ['admin.product.list'] })
    if (job?.canUndo) showToast(`상품 ${numberText(job.done)}개를 바꿨어요.`, { onUndo: () => undo(job.id) })
    onClose()
  }
  const text = preview ? `${numberText(preview.count)}개 바꾸기` : '바꾸기'
  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={title}
      actions={
        jobId === undefined ? (
          <>
            <Button onClick={close}>취소</Button>
            <Button look="primary" busy={isBusy} blocked={change ? undefined : blocked} onClick={() => void start()}>
              {text}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={close}>
            닫기
          </Button>
        )
      }
    >
      {jobId === undefined ? (
        <div className="flex flex-col gap-3">
          {children(error)}
          {preview && <PreviewTable {...preview} valuesOf={valuesOf} />}
        </div>
      ) : (
        job && <JobProgress job={job} />
      )}
    </Dialog>
  )
}
