import type { AudienceBadRow, CallReply } from '@shop/contract'
import { useRef, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

type Checked = CallReply<'admin.segment.checkFile'>
const MOST_NAME = 100

/** Rows that name no member, each with its number in the sheet. */
function BadRows({ rows }: { rows: readonly AudienceBadRow[] }) {
  if (rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled table needs the keyboard
    <section aria-label="고칠 줄" tabIndex={0} className="max-h-72 overflow-auto rounded-control ring-1 ring-line">
      <table className="w-full text-left text-14">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="w-12 p-2 text-right font-semibold">
              줄
            </th>
            <th scope="col" className="p-2 font-semibold">
              적힌 값
            </th>
            <th scope="col" className="p-2 font-semibold">
              문제
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, text, message }) => (
            <tr key={row} className="border-t border-line">
              <td className="p-2 text-right tabular-nums">{row}</td>
              <td className="p-2 break-all">{text || '비어 있음'}</td>
              <td className="p-2 text-danger">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Checks a file of members and shows each bad row. `onChecked` gets the file with its good rows. */
export function FileChecker({ onChecked }: { onChecked: (file: Checked['file'] | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const check = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setChecked(undefined)
    onChecked(undefined)
    try {
      const query = { name: file.name.slice(0, MOST_NAME) }
      const reply = await call('admin.segment.checkFile', { query, body: { file } })
      setChecked(reply)
      onChecked(reply.file)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink-soft">첫 열에 휴대폰 번호, 이메일, 회원 번호 가운데 하나를 적어 주세요.</p>
      <span>
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label="회원 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void check(target.files?.[0])
          target.value = ''
        }}
      />
      {checked && (
        <>
          <output className="flex flex-wrap items-center gap-2 text-14">
            <Badge tone="good">{`회원 ${numberText(checked.file.members)}명`}</Badge>
            <Badge tone={checked.badCount > 0 ? 'bad' : 'plain'}>{`고칠 줄 ${numberText(checked.badCount)}`}</Badge>
            <span className="text-ink-soft">{checked.file.name}</span>
          </output>
          <BadRows rows={checked.badRows} />
        </>
      )}
    </div>
  )
}
