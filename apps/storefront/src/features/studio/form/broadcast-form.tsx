import type { AdminLiveBroadcast } from '@shop/contract'
import type { ReactNode } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Panel } from '../frame/studio-frame.tsx'
import { useStaffCall } from '../session/staff-api.ts'
import { MOST_PRODUCTS } from './broadcast-fields.ts'
import { ConflictNote } from './conflict-note.tsx'
import { CouponField } from './coupon-field.tsx'
import { ImageField } from './image-field.tsx'
import { ProductRows } from './product-rows.tsx'
import { ProductSearch } from './product-search.tsx'
import { TextArea } from './text-area.tsx'
import { type BroadcastForm as Form, useBroadcastForm } from './use-broadcast-form.ts'

function ChannelField({ form: { fields, errors, change } }: { form: Form }) {
  const { data } = useStaffCall({}, 'admin.live.listChannels')
  const choices = (data?.channels ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label="채널"
      name="channelId"
      value={fields.channelId}
      error={errors.channelId ?? (data?.channels.length === 0 ? '채널 화면에서 채널을 먼저 만들어 주세요.' : undefined)}
      choices={[{ value: '', label: '채널 고르기', disabled: true }, ...choices]}
      onChange={(event) => change({ channelId: event.currentTarget.value })}
    />
  )
}

function Basics({ form, saved }: { form: Form; saved: AdminLiveBroadcast | undefined }) {
  const { fields, errors, change, image } = form
  return (
    <Panel title="방송 정보">
      <TextField
        label="제목"
        name="title"
        maxLength={60}
        placeholder="예: 오늘 딴 햇사과 라이브"
        value={fields.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div className="grid gap-3 min-[640px]:grid-cols-2">
        <TextField
          label="방송 시간 (한국 시간)"
          name="scheduledAt"
          type="datetime-local"
          value={fields.scheduledAt}
          error={errors.scheduledAt}
          onChange={(event) => change({ scheduledAt: event.currentTarget.value })}
        />
        <ChannelField form={form} />
      </div>
      <TextArea
        label="소개 (선택)"
        name="contents"
        rows={4}
        maxLength={1000}
        value={fields.contents}
        error={errors.contents}
        onChange={(event) => change({ contents: event.currentTarget.value })}
      />
      <ImageField image={image} saved={saved?.image ?? null} />
    </Panel>
  )
}

function Goods({ form, saved }: { form: Form; saved: AdminLiveBroadcast | undefined }) {
  const { fields, errors, change } = form
  const { products } = fields
  return (
    <Panel
      title="상품과 쿠폰"
      aside={
        <span className="figures text-13 text-ink-faint">
          상품 {products.length}/{MOST_PRODUCTS}
        </span>
      }
    >
      <ProductSearch
        chosenIds={products.map(({ id }) => id)}
        error={errors.products}
        isFull={products.length >= MOST_PRODUCTS}
        onAdd={(product) => change({ products: [...products, product] })}
      />
      {products.length > 0 && <ProductRows products={products} onChange={(next) => change({ products: next })} />}
      <CouponField
        chosenIds={fields.couponIds}
        saved={saved?.coupons ?? []}
        error={errors.couponIds}
        onChange={(couponIds) => change({ couponIds })}
      />
    </Panel>
  )
}

interface BroadcastFormProps {
  /** Undefined for a new broadcast. */
  broadcast: AdminLiveBroadcast | undefined
  staffId: number
  /** `problem`: the texts are saved, but the picture was refused. */
  onSaved: (saved: AdminLiveBroadcast, problem?: unknown) => void
  onLeave: () => void
  /** Further actions beside saving. */
  extra?: ReactNode
}

/** Form of a new or a scheduled broadcast. What was typed survives a reload and the end of the session. */
export function BroadcastForm({ broadcast, staffId, onSaved, onLeave, extra }: BroadcastFormProps) {
  const form = useBroadcastForm({ broadcast, staffId, onSaved })
  const leave = () => {
    form.discard()
    onLeave()
  }
  return (
    <form {...form.formProps} aria-label="방송" className="flex flex-col gap-4">
      {form.isRestored && (
        <output className="block rounded-control bg-sunken px-4 py-3 text-13 text-ink-soft">
          저장하지 않았던 내용을 다시 불러왔어요.
        </output>
      )}
      <div className="grid items-start gap-4 min-[1024px]:grid-cols-2">
        <Basics form={form} saved={broadcast} />
        <Goods form={form} saved={broadcast} />
      </div>
      <ConflictNote form={form} />
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busy={form.busy}>
          {broadcast ? '저장하기' : '예약하기'}
        </Button>
        <Button look="ghost" size="small" onClick={leave}>
          그만두기
        </Button>
        <span className="flex-1" />
        {extra}
      </div>
    </form>
  )
}
