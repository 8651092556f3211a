import type { Audience } from '@shop/contract'
import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { SelectField } from '#src/ui/controls/field.tsx'
import { FileChecker } from './file-checker.tsx'

const MOST_SEGMENTS = 100

interface SegmentProps {
  label?: string
  /** Text of the choice of none. */
  none?: string
  value: number | null
  onChange: (id: number | null) => void
}

/** Choice of a segment. */
export function SegmentField({ label = '고객 그룹', none = '고르기', value, onChange }: SegmentProps) {
  const { data } = useCall('admin.segment.list', { query: { take: MOST_SEGMENTS } })
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(value)}
      options={[['', none], ...(data?.segments ?? []).map(({ id, name }) => [String(id), name] as const)]}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}

/** Choice of the members that something goes to: a segment, or a file that is checked first. */
export function AudienceField({ onChange }: { onChange: (audience: Audience | undefined) => void }) {
  const [kind, setKind] = useState<Audience['kind']>('segment')
  const [segmentId, setSegmentId] = useState<number | null>(null)
  const chooseKind = (next: string) => {
    setKind(next as Audience['kind'])
    setSegmentId(null)
    onChange(undefined)
  }
  const chooseSegment = (id: number | null) => {
    setSegmentId(id)
    onChange(id === null ? undefined : { kind: 'segment', segmentId: id })
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="받을 회원"
        value={kind}
        options={[
          ['segment', '고객 그룹'],
          ['file', '파일'],
        ]}
        onChange={({ target }) => chooseKind(target.value)}
      />
      {kind === 'segment' ? (
        <SegmentField value={segmentId} onChange={chooseSegment} />
      ) : (
        <FileChecker
          onChecked={(file) => onChange(file && file.members > 0 ? { kind: 'file', fileId: file.id } : undefined)}
        />
      )}
    </div>
  )
}
