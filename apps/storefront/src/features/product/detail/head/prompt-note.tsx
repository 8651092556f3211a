import { useEffect } from 'react'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { api } from '#src/lib/call/api.ts'

/** Records one view of the product. Nothing waits for the request, and a failed one is ignored. */
const useRecordedView = (productId: number): void => {
  const isReady = useAuth(({ status }) => status === 'ready')
  useEffect(() => {
    if (!isReady) return
    api('product.recordView', { params: { id: productId } }).catch(() => undefined)
  }, [isReady, productId])
}

/** Number of current viewers or of buyers today, if high enough to show. C041 */
export function PromptNote({ productId }: { productId: number }) {
  useRecordedView(productId)
  const { data } = usePersonalCall('product.getPurchasePrompt', { params: { id: productId } })
  if (!data) return null
  const { boughtTodayCount: bought, viewingCount: viewing } = data
  const text =
    bought !== null ? `오늘 ${bought}명이 샀어요` : viewing !== null ? `지금 ${viewing}명이 보고 있어요` : undefined
  if (text === undefined) return null
  return (
    <p className="figures absolute top-4 left-4 rounded-full bg-black/60 px-3 py-1 text-12 font-semibold text-white opacity-100 transition-opacity duration-200 starting:opacity-0">
      {text}
    </p>
  )
}
