import type { AdminProduct, SaleStatus } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/controls/field.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'
import { saleStatuses, statusTexts } from '../product-texts.ts'
import { showProduct } from './editor-record.ts'
import type { WriteProduct } from './product-writes.ts'

type Reply = Promise<{ product: AdminProduct }>

interface ActionsProps {
  product: AdminProduct
  isDirty: boolean
  write: WriteProduct
}

const isPublished = ({ productStatus }: AdminProduct): boolean =>
  saleStatuses.some((status) => status === productStatus)

/** State, publication, copy, archive and the page in the shop. */
export function ProductActions({ product, isDirty, write }: ActionsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const canPublish = useCan('product.publish')
  const canWrite = useCan('product.write')
  const [isBusy, setBusy] = useState(false)
  const { id, version, publishProblems, productStatus } = product
  const params = { id }
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  /** Runs a call that changes this product. */
  const change = (send: (body: { version: number }) => Reply, text: string): Promise<void> =>
    run(async () => {
      await write(version, (from) => send({ version: from }))
      showToast(text)
    })
  const copy = async (): Promise<void> => {
    const reply = await call('admin.product.copy', { params })
    showProduct(client, reply)
    showToast('상품을 복사했어요.')
    await navigate(`/products/${reply.product.id}`)
  }
  const archive = async (): Promise<void> => {
    const text = '쇼핑몰에서 내려가요. 주문 내역에는 남고, 나중에 되살릴 수 있어요.'
    const confirmed = await confirmAction({ title: '상품을 보관할까요?', text, action: '보관하기', reason: 'optional' })
    if (!confirmed) return
    const { reason } = confirmed
    await change((body) => call('admin.product.archive', { params, body }, { reason }), '상품을 보관했어요.')
  }
  const blocked = isDirty ? '고친 내용을 먼저 저장해 주세요.' : publishProblems[0]?.message
  if (!canWrite) return null
  return (
    <>
      {isPublished(product) && (
        <a href={`/product/${id}`} target="_blank" rel="noreferrer" className="text-14 font-semibold underline">
          쇼핑몰에서 보기
        </a>
      )}
      {isPublished(product) && (
        <SelectField
          label="판매 상태"
          isLabelHidden
          options={saleStatuses.map((status) => [status, statusTexts[status]])}
          value={productStatus}
          disabled={isBusy}
          onChange={({ target }) => {
            const saleStatus = target.value as SaleStatus
            void change(
              (body) => call('admin.product.change', { params, body: { ...body, saleStatus } }),
              `${statusTexts[saleStatus]}(으)로 바꿨어요.`,
            )
          }}
        />
      )}
      <Button busy={isBusy} blocked={isDirty ? blocked : undefined} onClick={() => void run(copy)}>
        복사
      </Button>
      {productStatus === 'removed' ? (
        <Button
          busy={isBusy}
          onClick={() => void change((body) => call('admin.product.restore', { params, body }), '상품을 되살렸어요.')}
        >
          되살리기
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => void archive()}>
          보관
        </Button>
      )}
      {canPublish && isPublished(product) && (
        <Button
          busy={isBusy}
          onClick={() => void change((body) => call('admin.product.unpublish', { params, body }), '판매를 중지했어요.')}
        >
          판매 중지
        </Button>
      )}
      {canPublish && !isPublished(product) && productStatus !== 'removed' && (
        <Button
          look="primary"
          busy={isBusy}
          blocked={blocked}
          onClick={() => void change((body) => call('admin.product.publish', { params, body }), '판매를 시작했어요.')}
        >
          판매 시작
        </Button>
      )}
    </>
  )
}
