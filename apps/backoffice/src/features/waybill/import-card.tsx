import type { CallReply, WaybillBadRow } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { JobProgress } from '#src/features/bulk/job-progress.tsx'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

type Checked = CallReply<'admin.waybill.dryRun'>

const KINDS = '.xlsx,.csv,.txt'
const MOST_NAME = 100

function BadRow({ row }: { row: WaybillBadRow }) {
  const waybill = [row.courier, row.number].filter(Boolean).join(' ')
  return (
    <tr className="border-t border-line align-top">
      <td className="p-2 text-right whitespace-nowrap tabular-nums">{row.row}</td>
      <td className="p-2 tabular-nums">
        <span className="block wide:whitespace-nowrap">{row.order}</span>
        <span className="line-clamp-2 text-13 text-ink-soft">{waybill}</span>
      </td>
      <td className="p-2 text-danger">{row.problems.map(({ message }) => message).join(' ')}</td>
    </tr>
  )
}

/** Rows that cannot be applied, each with its number in the sheet. */
function BadRows({ rows }: { rows: readonly WaybillBadRow[] }) {
  if (rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled table needs the keyboard
    <section aria-label="고칠 줄" tabIndex={0} className="max-h-96 overflow-auto rounded-control ring-1 ring-line">
      <table className="w-full table-fixed text-left text-14">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="w-12 p-2 text-right font-semibold">
              줄
            </th>
            <th scope="col" className="p-2 font-semibold wide:w-80">
              주문 번호와 운송장
            </th>
            <th scope="col" className="p-2 font-semibold">
              문제
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BadRow key={row.row} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const PROGRESS_MS = 1_000

/** Rows of the own sheet that are checked so far, while a large one is checked. */
function CheckProgress() {
  const staffId = useStaffSession(({ staff }) => staff?.id)
  const { data } = useCall('admin.waybill.list', { query: { take: 1 } }, { every: PROGRESS_MS })
  const batch = data?.batches.find((each) => !each.isChecked && each.staffId === staffId)
  return (
    <output className="text-14 text-ink-soft tabular-nums">
      {batch && batch.total > 0 ? `${numberText(batch.total)}줄을 확인했어요.` : '파일을 확인하고 있어요.'}
    </output>
  )
}

/** Reads a sheet by drop or choice, shows the problem of each row, and applies the good ones with progress and undo. */
export function ImportCard() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const [jobId, setJobId] = useState<number>()
  const [isChecking, setChecking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(showFailure)
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['admin.waybill.list'] })
  }
  const check = (file: File | undefined) =>
    run(async () => {
      if (!file) return
      setJobId(undefined)
      setChecked(undefined)
      setChecking(true)
      const query = { name: file.name.slice(0, MOST_NAME) }
      setChecked(await call('admin.waybill.dryRun', { query, body: { file } }).finally(() => setChecking(false)))
    })
  const apply = (id: number) =>
    run(async () => setJobId((await call('admin.waybill.apply', { params: { id } })).job.id))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void check(event.dataTransfer.files[0])
  }
  const good = checked ? checked.batch.total - checked.batch.bad : 0
  return (
    <Card title="운송장 올리기">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line p-6 text-center"
      >
        <p className="text-14 text-ink-soft">택배사나 스마트스토어에서 받은 엑셀, CSV 파일을 끌어다 놓아 주세요.</p>
        <Button look="primary" busy={isBusy} onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          aria-label="운송장 파일"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void check(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {isChecking && <CheckProgress />}
      {checked && (
        <>
          <output className="flex flex-wrap items-center gap-2 text-14">
            <Badge tone="good">{`등록할 수 있어요 ${numberText(good)}`}</Badge>
            <Badge tone={checked.batch.bad > 0 ? 'bad' : 'plain'}>{`고칠 줄 ${numberText(checked.batch.bad)}`}</Badge>
            <span className="text-ink-soft">{checked.batch.name}</span>
          </output>
          <BadRows rows={checked.badRows} />
          {good > 0 && jobId === undefined && (
            <Button look="primary" busy={isBusy} onClick={() => void apply(checked.batch.id)}>
              {`${numberText(good)}건 등록하기`}
            </Button>
          )}
        </>
      )}
      {jobId !== undefined && (
        <>
          <JobProgress key={jobId} id={jobId} onUndo={setJobId} />
          <span className="self-start">
            <ButtonLink to={`/jobs/${jobId}`}>줄마다의 결과 보기</ButtonLink>
          </span>
        </>
      )}
    </Card>
  )
}
