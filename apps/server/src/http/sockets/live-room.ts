import type { IncomingMessage } from 'node:http'
import type { Config } from '#src/config.ts'
import type { LiveRooms } from '#src/features/live/room/live-rooms.ts'
import type { createBrandReader } from '#src/http/routing/brand.ts'
import { clientAddressOf } from './client-address.ts'
import type { SocketRoute } from './mount-sockets.ts'

/** A message has at most 200 characters. */
const MAX_PAYLOAD = 4_096

interface RouteOptions {
  rooms: LiveRooms
  config: Pick<Config, 'trustedProxies'>
  brandOf: ReturnType<typeof createBrandReader>
}

/** Socket of a broadcast's room: chat, pins, deals and counts. */
export const liveRoomRoute = ({ rooms, config, brandOf }: RouteOptions): SocketRoute => {
  const ipOf = (request: IncomingMessage): string => clientAddressOf(request, config.trustedProxies)
  const findBrand = ({ headers }: IncomingMessage): ReturnType<typeof brandOf> | undefined => {
    try {
      return brandOf(headers.host)
    } catch {
      return undefined // a host of no brand
    }
  }
  return {
    pattern: /^\/v1\/live\/(?<id>[1-9]\d{0,8})\/socket$/,
    maxPayload: MAX_PAYLOAD,
    refuse: (request) => (findBrand(request) === undefined ? 404 : rooms.refuse(ipOf(request))),
    open: ({ socket, request, params }) => {
      const brand = findBrand(request)
      if (brand !== undefined) rooms.open({ socket, ip: ipOf(request), brand, broadcastId: Number(params.id) })
    },
  }
}
