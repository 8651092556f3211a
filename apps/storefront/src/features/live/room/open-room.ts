import { api, callerToken, renewCallerToken } from '#src/lib/call/api.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { roomInput } from '../live-input.ts'
import { changeLiveRoom, setLiveNow, useLiveRoom } from '../live-store.ts'
import { openRoomSocket, type RoomSocket } from './room-socket.ts'
import { applyFrame, discardMessage, lastIdOf, queueMessage } from './room-state.ts'

/** Connection of the open room. A page shows one room. */
let socket: RoomSocket | undefined

const socketUrl = (id: number): string => {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/v1/live/${id}/socket`
}

/** Connects to the room, with the token of the viewer. What arrives is in `useLiveRoom`. `isStudio`: not counted as a viewer. */
export const connectRoom = (id: number, { isStudio = false } = {}): void => {
  socket?.close()
  socket = openRoomSocket({
    url: socketUrl(id),
    isStudio,
    token: callerToken,
    renew: renewCallerToken,
    since: () => lastIdOf(useLiveRoom.getState()),
    onFrame: (frame) => changeLiveRoom((state) => applyFrame(state, frame, serverNow())),
    onConnection: (connection) => changeLiveRoom((state) => ({ ...state, connection })),
    poll: () => api('live.getNow', roomInput(id)),
    onPoll: setLiveNow,
  })
}

export const leaveRoom = (): void => {
  socket?.close()
  socket = undefined
}

/** Connects again, with the token of a user who has logged in or out. */
export const greetAgain = (): void => socket?.reconnect()

/** Sends a message, or one that was refused again under its key. */
export const writeMessage = (text: string, key: string = crypto.randomUUID()): void => {
  changeLiveRoom((state) => queueMessage(state, key, text, serverNow()))
  socket?.write(key, text)
}

export const discardPending = (key: string): void => changeLiveRoom((state) => discardMessage(state, key))

export const sendHearts = (count: number): void => socket?.hearts(count)

/** Reports that a product was opened in the room, or put into the cart. */
export const countTap = (productId: number, kind: 'open' | 'cart'): void => socket?.tap(productId, kind)
