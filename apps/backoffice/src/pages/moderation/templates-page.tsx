import type { AnswerTemplate, AnswerTemplateKind } from '@shop/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TemplateForm, useTemplateChange } from '#src/features/review/template-form.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { QueueTabs } from '#src/ui/queue/queue-tabs.tsx'

const tabs: readonly (readonly [AnswerTemplateKind, string])[] = [
  ['qna', '문의 답변'],
  ['review', '후기 답글'],
  ['hide', '가리는 이유'],
]

function TemplateItem({ template, at, onEdit }: { template: AnswerTemplate; at: number; onEdit: () => void }) {
  const change = useTemplateChange()
  const archive = async () => {
    const confirmed = await confirmAction({ title: `${template.title} 템플릿을 보관할까요?`, action: '보관' })
    if (confirmed)
      await change(() => call('admin.answerTemplate.archive', { params: { id: template.id } }), '템플릿을 보관했어요.')
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 border-b border-line py-3 last:border-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-14 font-semibold">
          {at < 9 && <kbd className="mr-2 hidden font-mono text-12 text-ink-soft pointer-fine:inline">{at + 1}</kbd>}
          {template.title}
        </p>
        <p className="text-13 whitespace-pre-wrap text-ink-soft">{template.text}</p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`${template.title} 고치기`} onClick={onEdit}>
          고치기
        </Button>
        <Button size="small" look="ghost" aria-label={`${template.title} 보관`} onClick={() => void archive()}>
          보관
        </Button>
      </div>
    </li>
  )
}

/** Texts that the queues insert with a digit. */
export default function TemplatesPage() {
  const [params, setParams] = useSearchParams()
  const kind = tabs.find(([key]) => key === params.get('kind'))?.[0] ?? 'qna'
  const [editing, setEditing] = useState<AnswerTemplate | 'new'>()
  const { data, error, refetch } = useCall('admin.answerTemplate.list', { query: { kind } })
  const templates = data?.templates ?? []
  return (
    <Page
      title="답변 템플릿"
      lead="후기와 문의에 답할 때 골라 넣는 글이에요. 컴퓨터에서는 앞의 숫자 키를 눌러도 돼요."
      actions={
        <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
          템플릿 추가
        </Button>
      }
    >
      <QueueTabs
        label="템플릿 종류"
        tabs={tabs}
        value={kind}
        onChange={(next) => setParams({ kind: next }, { replace: true })}
      />
      <Card>
        {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && templates.length === 0 && <Note icon="plus" title="아직 템플릿이 없어요." />}
        <ul className="flex flex-col">
          {templates.map((template, at) => (
            <TemplateItem key={template.id} template={template} at={at} onEdit={() => setEditing(template)} />
          ))}
        </ul>
      </Card>
      {editing && (
        <TemplateForm
          kind={kind}
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}
