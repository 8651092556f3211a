import type { AdminLiveBroadcast } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type PickedProduct, ProductPicker } from '#src/features/product/product-picker.tsx'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

const MOST_PRODUCTS = 30
const SEOUL_MS = 9 * 3_600_000
const MINUTE_TEXT = 16

/** Value of the field for a time, in Seoul: `2026-12-01T20:00`. */
const toField = (at: string): string => new Date(new Date(at).getTime() + SEOUL_MS).toISOString().slice(0, MINUTE_TEXT)

/** Values of the fields when the form opens. */
const startOf = (broadcast: AdminLiveBroadcast | undefined) =>
  broadcast
    ? {
        channel: String(broadcast.channelId),
        title: broadcast.title,
        contents: broadcast.contents ?? '',
        at: toField(broadcast.scheduledAt),
        products: broadcast.products as readonly PickedProduct[],
      }
    : { channel: '', title: '', contents: '', at: '', products: [] }

const errorsOf = ({ channelId, title, at }: { channelId: number; title: string; at: string }) => ({
  channel: channelId === 0 ? '스튜디오에서 채널을 먼저 만들어 주세요.' : undefined,
  title: title.trim() === '' ? '제목을 적어 주세요.' : undefined,
  at: at === '' ? '시각을 골라 주세요.' : undefined,
})

/** Schedules a broadcast or changes it. */
export function BroadcastForm({
  broadcast,
  onClose,
}: {
  broadcast: AdminLiveBroadcast | undefined
  onClose: () => void
}) {
  const { data } = useCall('admin.live.listChannels')
  const [start] = useState(() => startOf(broadcast))
  const [channel, setChannel] = useState(start.channel)
  const [title, setTitle] = useState(start.title)
  const [contents, setContents] = useState(start.contents)
  const [at, setAt] = useState(start.at)
  const [products, setProducts] = useState<readonly PickedProduct[]>(start.products)
  const [isTried, setTried] = useState(false)
  const client = useQueryClient()
  const channels = data?.channels ?? []
  const channelId = Number(channel || channels[0]?.id || 0)
  const errors = errorsOf({ channelId, title, at })
  const isRight = Object.values(errors).every((error) => error === undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight) return
    const body = {
      channelId,
      title: title.trim(),
      contents: contents.trim(),
      scheduledAt: new Date(`${at}:00+09:00`).toISOString(),
      productIds: products.map(({ id }) => id),
      couponIds: broadcast?.coupons.map(({ id }) => id) ?? [],
    }
    try {
      if (broadcast)
        await call('admin.live.change', { params: { id: broadcast.id }, body: { ...body, version: broadcast.version } })
      else await call('admin.live.create', { body })
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.live.') })
      showToast(broadcast ? '방송을 저장했어요.' : '방송을 예약했어요.')
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={broadcast ? '방송 고치기' : '방송 예약'}
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button look="primary" type="submit" form="broadcast">
            저장
          </Button>
        </>
      }
    >
      <form id="broadcast" noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="채널"
          value={String(channelId)}
          error={isTried ? errors.channel : undefined}
          options={channels.map(({ id, name }) => [String(id), name] as const)}
          onChange={(event) => setChannel(event.target.value)}
        />
        <TextField
          label="제목"
          required
          maxLength={60}
          value={title}
          error={isTried ? errors.title : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="소개"
          maxLength={1_000}
          value={contents}
          onChange={(event) => setContents(event.target.value)}
        />
        <TextField
          label="시각"
          type="datetime-local"
          required
          value={at}
          hint="한국 시각이에요."
          error={isTried ? errors.at : undefined}
          onChange={(event) => setAt(event.target.value)}
        />
        <ProductPicker label="방송할 상품" products={products} most={MOST_PRODUCTS} onChange={setProducts} />
      </form>
    </Dialog>
  )
}
