import type { ProductForUser } from '@shop/contract'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'

type Personal = Partial<ProductForUser>

const keyOf = (id: number) => ['product.getUserPersonal', { params: { id } }] as const
type Change = () => Promise<void>
/** Products with a change in flight, each with the latest change requested meanwhile. */
const changing = new Map<number, Change | undefined>()

/** Sends a change with an optimistic update. Rolls back on failure. */
const make = async (id: number, wanted: Personal, send: () => Promise<Personal>): Promise<void> => {
  const client = openQueryClient()
  const patch = (part: Personal) =>
    client.setQueryData<ProductForUser>(keyOf(id), (before) => before && { ...before, ...part })
  await client.cancelQueries({ queryKey: keyOf(id) })
  const before = client.getQueryData<ProductForUser>(keyOf(id))
  patch(wanted)
  try {
    const made = await send()
    // a newer optimistic update is already shown
    if (changing.get(id) === undefined) patch(made)
  } catch (error) {
    client.setQueryData(keyOf(id), before)
    showFailure(error, () => void change(id, wanted, send))
  }
  if (before === undefined) await client.invalidateQueries({ queryKey: keyOf(id) })
}

/** Runs one change per product at a time. Of the changes requested meanwhile, runs only the last. */
const change = async (id: number, wanted: Personal, send: () => Promise<Personal>): Promise<void> => {
  const run = () => make(id, wanted, send)
  if (changing.has(id)) {
    changing.set(id, run)
    openQueryClient().setQueryData<ProductForUser>(keyOf(id), (before) => before && { ...before, ...wanted })
    return
  }
  for (let next: Change | undefined = run; next; next = changing.get(id)) {
    changing.set(id, undefined)
    await next()
  }
  changing.delete(id)
}

const renewList = (name: 'product.listFavorites' | 'notification.listProductAlarms') =>
  void openQueryClient().invalidateQueries({ queryKey: [name] })

/** Adds a product to the favourites or removes it. C061 */
export const changeFavorite = (id: number, on: boolean): Promise<void> =>
  change(id, { isFavorites: on }, async () => {
    const input = { params: { id, type: 'other' as const } }
    const { isFavorites } = await api(on ? 'product.addUserProduct' : 'product.removeUserProduct', input)
    renewList('product.listFavorites')
    if (isFavorites) showSnackbar('찜한 상품에 담았어요.')
    return { isFavorites }
  })

/** Sets or removes the alarm for when the product can be bought (again). C062, C063 */
export const changeAlarm = (id: number, on: boolean): Promise<void> =>
  change(id, { isRestockAlarm: on }, async () => {
    const call = on ? 'notification.openProductAlarm' : 'notification.closeProductAlarm'
    const { isOpen } = await api(call, { params: { id } })
    renewList('notification.listProductAlarms')
    showSnackbar(isOpen ? '살 수 있게 되면 알려 드릴게요.' : '알림을 껐어요.')
    return { isRestockAlarm: isOpen }
  })

/** Records that the product was shared, which fulfils its share condition. Throws the server's error. ORDER-9 */
export const recordShare = async (id: number): Promise<void> => {
  await api('product.addUserProduct', { params: { id, type: 'share' } })
  await openQueryClient().invalidateQueries({ queryKey: keyOf(id) })
}
