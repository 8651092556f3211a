import type { CallReply, Segment, SegmentConditions } from '@shop/contract'
import { adminSegmentCalls } from '@shop/contract/admin/segment'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { RecordForm } from '#src/ui/form/record-form.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { conditionTexts } from './segment-texts.ts'

interface Values {
  name: string
  conditions: SegmentConditions
  version?: number
}
const labels = { name: '이름', conditions: '조건' }
const NEW: Values = { name: '', conditions: {} }

const send = (segment: Segment | undefined, { version = 0, ...body }: Values): Promise<unknown> =>
  segment
    ? call('admin.segment.change', { params: { id: segment.id }, body: { ...body, version } })
    : call('admin.segment.create', { body })

/** Counts the members who meet the conditions that are typed. */
function Preview({ conditions }: { conditions: SegmentConditions }) {
  const [counted, setCounted] = useState<CallReply<'admin.segment.count'>>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const count = async () => {
    setBusy(true)
    setCounted(undefined)
    setProblem(undefined)
    try {
      setCounted(await call('admin.segment.count', { body: { conditions } }))
    } catch (error) {
      const [first] = error instanceof ApiError ? error.problems : []
      if (first) setProblem(first.message)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isBusy} onClick={() => void count()}>
        몇 명인지 보기
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-14 text-danger">
          {problem}
        </p>
      )}
      {counted && (
        <output className="text-14">
          {`지금 ${numberText(counted.members)}명이고, 그 가운데 ${numberText(counted.consenting)}명이 광고 수신에 동의했어요.`}
        </output>
      )}
    </div>
  )
}

interface FormProps {
  /** Undefined: a new one. */
  segment: Segment | undefined
  onClose: () => void
}

/** A segment in a sheet: its name, its conditions and the number of its members now. */
export function SegmentForm({ segment, onClose }: FormProps) {
  const client = useQueryClient()
  const canWrite = useCan('segment.write')
  const refresh = () => client.invalidateQueries({ queryKey: ['admin.segment.list'] })
  const record = useRecordForm<Values>({
    draft: `segment.${segment?.id ?? 'new'}`,
    schema: adminSegmentCalls[segment ? 'admin.segment.change' : 'admin.segment.create'].body,
    values: segment ? { name: segment.name, conditions: segment.conditions, version: segment.version } : NEW,
    labels,
    save: async (values) => {
      await send(segment, values)
      await refresh()
      showToast(segment ? '고객 그룹을 바꿨어요.' : '고객 그룹을 만들었어요.')
      onClose()
    },
  })
  const archive = async () => {
    if (!segment || !(await confirmAction({ title: '고객 그룹을 보관할까요?', action: '보관하기' }))) return
    try {
      await call('admin.segment.archive', { params: { id: segment.id } })
      await refresh()
      showToast('고객 그룹을 보관했어요.')
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  const { value, onChange, error } = record.value('conditions')
  return (
    <Sheet open onClose={onClose} title={segment?.name ?? '새 고객 그룹'}>
      {canWrite ? (
        <div className="flex flex-col gap-5">
          <RecordForm record={record} label="고객 그룹" action={segment ? '저장' : '만들기'}>
            <TextField label="이름" required {...record.field('name')} />
            <ConditionFields
              conditions={value}
              errorOf={(field) => record.value(`conditions.${field}` as 'conditions').error}
              onChange={onChange}
            />
            {error !== undefined && <p className="text-12 text-danger">{error}</p>}
            <Preview conditions={value} />
          </RecordForm>
          {segment && <Button onClick={() => void archive()}>보관하기</Button>}
        </div>
      ) : (
        <ul className="list-disc pl-5 text-14">
          {conditionTexts(segment?.conditions ?? {}).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
