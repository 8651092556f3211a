import type { AdminLiveBroadcast } from '@shop/contract'
import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { formatDuration } from '../air/elapsed.tsx'
import { staffApi } from '../session/staff-api.ts'
import { checkCut, readPosition } from './cut-time.ts'

const SECOND_MS = 1_000
/** A scene usually begins before it is marked. */
const BEFORE_MS = 20_000
const AFTER_MS = 40_000

/** Scene that a cut starts with. */
export interface Scene {
  atMs: number
  label: string
}

interface CutFormProps {
  broadcast: AdminLiveBroadcast
  durationMs: number | null
  /** Undefined while the form is closed. */
  scene: Scene | undefined
  onCut: (videoId: number) => void
  onClose: () => void
}

const scenePlan = ({ atMs, label }: Scene, { title }: AdminLiveBroadcast, durationMs: number | null) => ({
  title: (label || title).slice(0, 60),
  from: formatDuration(Math.max(0, atMs - BEFORE_MS)),
  // rounded down, so that it lies within the replay
  to: formatDuration(Math.floor(Math.min(durationMs ?? Infinity, atMs + AFTER_MS) / SECOND_MS) * SECOND_MS),
})

function Fields({ broadcast, durationMs, scene, onCut }: CutFormProps & { scene: Scene }) {
  const [productIds, setProductIds] = useState<readonly number[]>([])
  const form = useForm({
    start: scenePlan(scene, broadcast, durationMs),
    check: (fields) =>
      toErrors({ title: !fields.title.trim() && '제목을 적어 주세요.', ...checkCut(fields, durationMs) }),
    send: async ({ title, from, to }) => {
      const body = {
        title,
        fromMs: readPosition(from) ?? 0,
        toMs: readPosition(to) ?? 0,
        productIds: [...productIds],
      }
      onCut((await staffApi('admin.live.cut', { params: { id: broadcast.id }, body })).videoId)
    },
    fieldOfCode: { videoTooLong: 'to' },
  })
  const toggle = (id: number) =>
    setProductIds((ids) => (ids.includes(id) ? ids.filter((chosen) => chosen !== id) : [...ids, id]))
  return (
    <form {...form.formProps} aria-label="짧은 영상" className="flex flex-col gap-4 pt-1">
      <TextField label="제목" maxLength={60} {...form.field('title')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="시작 (분:초)" autoComplete="off" {...form.field('from')} />
        <TextField label="끝 (분:초)" autoComplete="off" {...form.field('to')} />
      </div>
      {broadcast.products.length > 0 && (
        <fieldset>
          <legend className="text-13 font-semibold text-ink-soft">영상에 붙일 상품 (선택)</legend>
          {broadcast.products.map(({ id, name }) => (
            <Checkbox key={id} checked={productIds.includes(id)} onChange={() => toggle(id)}>
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        짧은 영상 만들기
      </Button>
    </form>
  )
}

/** Cuts a short out of the replay. */
export function CutForm(props: CutFormProps) {
  return (
    <Sheet open={props.scene !== undefined} onClose={props.onClose} title="짧은 영상 만들기">
      {props.scene && <Fields {...props} scene={props.scene} />}
    </Sheet>
  )
}
