import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductListPicker } from '#src/features/product/product-list-picker.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Pin = CallReply<'admin.search.putPin'>
const MOST_PINS = 10

function PinSheet({ pin, term: given, onClose }: { pin: Pin | undefined; term: string; onClose: () => void }) {
  const client = useQueryClient()
  const [term, setTerm] = useState(pin?.term ?? given)
  const [ids, setIds] = useState(() => pin?.products.map(({ id }) => id) ?? [])
  const write = async (send: () => Promise<unknown>, text: string): Promise<void> => {
    try {
      await send()
      await client.invalidateQueries({ queryKey: ['admin.search.listPins'] })
      showToast(text)
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  const save = () =>
    write(
      () => call('admin.search.putPin', { body: { term, productIds: ids, version: pin?.version ?? null } }),
      '고정한 상품을 저장했어요.',
    )
  return (
    <Sheet open onClose={onClose} title={pin ? `${pin.term} 고정 상품` : '고정 상품 추가'}>
      <form
        aria-label="고정 상품"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="검색어"
          required
          readOnly={pin !== undefined}
          hint="띄어쓰기는 달라도 같은 검색어예요."
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
        <ProductListPicker label="상품" most={MOST_PINS} ids={ids} onChange={setIds} />
        <div className="flex justify-end gap-2">
          {pin && (
            <Button
              look="ghost"
              onClick={() =>
                void write(() => call('admin.search.removePin', { params: { id: pin.id } }), '고정을 풀었어요.')
              }
            >
              고정 풀기
            </Button>
          )}
          <Button type="submit" look="primary" blocked={ids.length > 0 ? undefined : '상품을 골라 주세요.'}>
            저장
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Terms with pinned results. */
export function PinCard() {
  const { data, error, refetch } = useCall('admin.search.listPins', { query: { take: 100 } })
  const [edited, setEdited] = useState<{ pin: Pin | undefined }>()
  return (
    <Card
      title="먼저 보여 줄 상품"
      actions={
        <Button size="small" icon="plus" onClick={() => setEdited({ pin: undefined })}>
          고정 상품 추가
        </Button>
      }
    >
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.pins.length === 0 && <p className="text-14 text-ink-soft">고정한 상품이 없어요.</p>}
      <ul aria-label="고정한 검색어" className="flex flex-col">
        {data?.pins.map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              onClick={() => setEdited({ pin })}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-14 hover:bg-sunken"
            >
              <span className="font-semibold">{pin.term}</span>
              <span className="min-w-0 flex-1 truncate text-13 text-ink-soft">
                {pin.products.map(({ name }) => name).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {edited && <PinSheet pin={edited.pin} term="" onClose={() => setEdited(undefined)} />}
    </Card>
  )
}
