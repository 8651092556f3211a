import type { CallReply, ChainState } from '@shop/contract'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { Badge } from '#src/ui/display/states.tsx'

type Checked = CallReply<'admin.audit.verify'> & { at: string }

function Chain({ name, state: { isIntact, entries, brokenAt } }: { name: string; state: ChainState }) {
  const broken = brokenAt === null ? '마지막 기록이 없어졌어요.' : `${numberText(brokenAt)}번 기록부터 맞지 않아요.`
  return (
    <li className="flex flex-wrap items-center gap-2 text-14">
      <Badge tone={isIntact ? 'good' : 'bad'}>{isIntact ? '온전함' : '깨짐'}</Badge>
      <span className="font-semibold">{name}</span>
      <span className="text-ink-soft">{isIntact ? `${numberText(entries)}건을 확인했어요.` : broken}</span>
    </li>
  )
}

/** Checks the hash chains of the two logs and shows whether they are intact, or the entry at which they break. */
export function ChainCheck() {
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setChecked({ ...(await call('admin.audit.verify')), at: new Date().toISOString() })
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title="기록 검증"
      actions={
        <Button size="small" busy={busy} onClick={() => void verify()}>
          {checked ? '다시 검증하기' : '검증하기'}
        </Button>
      }
    >
      <output className="flex flex-col gap-2">
        {error !== undefined && <span className="text-14 text-danger">{failureText(error)}</span>}
        {!checked && error === undefined && (
          <span className="text-14 text-ink-soft">기록이 바뀌거나 지워지지 않았는지 처음부터 확인해요.</span>
        )}
        {checked && (
          <ul className="flex flex-col gap-1.5">
            <Chain name="감사 기록" state={checked.audit} />
            <Chain name="열람 기록" state={checked.accessLog} />
          </ul>
        )}
        {checked && <span className="text-12 text-ink-faint">{momentText(checked.at)}에 확인했어요.</span>}
      </output>
    </Card>
  )
}
