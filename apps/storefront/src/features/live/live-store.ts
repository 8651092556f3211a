import type { LiveNow, LiveProduct, LiveRoom } from '@shop/contract'
import { create } from 'zustand'
import { emptyRoom, type RoomState, setNow } from './room/room-state.ts'

interface LiveRoomState extends RoomState {
  /** Broadcast whose room is open. */
  id: number | undefined
}
/** The open room of a broadcast: its chat, counters, deals and what the viewer has not sent yet. ENTITY-14 */
export const useLiveRoom = create<LiveRoomState>(() => ({ ...emptyRoom, id: undefined }))

export const openLiveRoom = (id: number): void => useLiveRoom.setState({ ...emptyRoom, id }, true)
export const closeLiveRoom = (): void => useLiveRoom.setState({ ...emptyRoom, id: undefined }, true)
/** Applies a pure change to the open room. */
export const changeLiveRoom = (change: (state: RoomState) => RoomState): void =>
  useLiveRoom.setState((state) => ({ ...change(state), id: state.id }))
export const setLiveNow = (now: LiveNow): void => changeLiveRoom((state) => setNow(state, now))

/** Reports whether a product cannot be bought now: the room knows it before the cached broadcast does. */
export const isSoldOutNow = ({ id, isSoldOut }: LiveProduct, now: LiveNow | undefined): boolean =>
  now ? now.soldOutProductIds.includes(id) : isSoldOut

/** Products of a broadcast in the order for the viewer: the pinned one first, sold-out ones last. */
export const orderProducts = ({ products }: Pick<LiveRoom, 'products'>, now: LiveNow | undefined): LiveProduct[] => {
  const rankOf = (product: LiveProduct): number => {
    if (product.id === now?.pinnedProductId) return 0
    return isSoldOutNow(product, now) ? 2 : 1
  }
  return products.toSorted((a, b) => rankOf(a) - rankOf(b))
}
