import type { AuditEntry } from '@shop/contract'
import { useState } from 'react'
import { objectText } from '@shop/rules/object-texts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Facts } from '#src/ui/display/page.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { AuditState } from './audit-state.tsx'
import { callText, writerText } from './audit-texts.ts'

/** Value as indented JSON. */
function Value({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return undefined
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-13 font-semibold text-ink-soft">{title}</h3>
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-12 whitespace-pre-wrap">
        {JSON.stringify(value, undefined, 2)}
      </pre>
    </section>
  )
}

/** Button of a row that shows what was sent, and the values before and after. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="relative z-[1]">
      <Button size="small" look="ghost" aria-label={`${callText(entry.call)} 내용 보기`} onClick={() => setOpen(true)}>
        보기
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={callText(entry.call)} text={momentText(entry.at)}>
        <div className="flex flex-col gap-4 pb-6">
          <Facts
            rows={[
              ['직원', writerText(entry)],
              ['대상', entry.object === null ? '–' : objectText(entry.object)],
              ['호출', <code key="call">{entry.call}</code>],
              ['결과', <AuditState key="state" state={entry.state} />],
              ['오류', entry.errorCode ?? '–'],
              ['사유', entry.reason ?? '–'],
              ['접속 주소', entry.address ?? '–'],
            ]}
          />
          <Value title="보낸 값" value={entry.input} />
          <Value title="바꾸기 전" value={entry.before} />
          <Value title="바꾼 뒤" value={entry.after} />
        </div>
      </Sheet>
    </span>
  )
}
