import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { numberText, wonText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Checked = CallReply<'admin.adReport.importCosts'> & { source: File }

function Result({ checked, isBusy, onStore }: { checked: Checked; isBusy: boolean; onStore: () => void }) {
  const { rows, won, problemCount, problems } = checked
  if (problemCount > 0)
    return (
      <div className="flex flex-col gap-2 text-14">
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger">
          {`고칠 줄이 ${numberText(problemCount)}개 있어요. 파일을 고쳐서 다시 올려 주세요.`}
        </p>
        <ul aria-label="고칠 줄" className="max-h-56 list-disc overflow-auto pl-5">
          {problems.map(({ row, message }) => (
            <li key={row}>{message}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="text-14">{`${numberText(rows)}줄, ${wonText(won)}을 읽었어요. 아직 넣지 않았어요.`}</output>
      {rows > 0 && (
        <Button look="primary" busy={isBusy} onClick={onStore}>
          광고비 넣기
        </Button>
      )}
    </div>
  )
}

/** Checks a sheet of costs, names each bad row, and stores all rows at once. */
export function CostImport() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const send = async (source: File, dryRun: boolean) => {
    setBusy(true)
    try {
      const reply = await call('admin.adReport.importCosts', { query: { dryRun }, body: { file: source } })
      setChecked(reply.isStored ? undefined : { ...reply, source })
      if (!reply.isStored) return
      await client.invalidateQueries({ queryKey: ['admin.adReport.get'] })
      showToast(`광고비 ${wonText(reply.won)}을 넣었어요.`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="광고비 올리기">
      <p className="text-13 text-ink-soft">
        날짜, 소스, 캠페인, 비용 열이 있는 엑셀이나 CSV를 올려 주세요. 같은 날짜와 소스의 비용은 새것으로 바뀌어요.
      </p>
      <span>
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label="광고비 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void send(file, true)
          target.value = ''
        }}
      />
      {checked && <Result checked={checked} isBusy={isBusy} onStore={() => void send(checked.source, false)} />}
    </Card>
  )
}
