import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import { isRegisteredSite } from '../registered-site.ts'
import type { World } from '../world.ts'
import { drawTile } from './map-tile.ts'
import { findPlaces, type MappedPlace } from './place-points.ts'

/** Valid in this sandbox only. */
export const KAKAO_MAP_KEY = 'sandbox-kakao-map'
const script = readFileSync(new URL('map-sdk.js', import.meta.url))

interface TileQuery {
  lat?: string
  lng?: string
  level?: string
}

const denied = (message: string): Answer => ({ status: 401, body: { errorType: 'AccessDeniedError', message } })

const toDocument = ({ road, lot, neighbourhood, name, zonecode, province, point }: MappedPlace): object => {
  const at = { x: String(point.lng), y: String(point.lat) }
  const district = road.split(' ').slice(1, -2).join(' ')
  const regions = { region_1depth_name: province, region_2depth_name: district, region_3depth_name: neighbourhood }
  return {
    address_name: road,
    address_type: 'ROAD_ADDR',
    ...at,
    address: lot === '' ? null : { address_name: lot, ...regions, ...at },
    road_address: {
      address_name: road,
      ...regions,
      road_name: road.split(' ').at(-2),
      building_name: name,
      zone_no: zonecode,
      ...at,
    },
  }
}

const search = (authorization: string, address: string): Answer => {
  if (authorization !== `KakaoAK ${KAKAO_MAP_KEY}`) return denied('wrong appKey format')
  if (address === '') return { status: 400, body: { errorType: 'MissingParameter', message: 'query is required' } }
  const documents = findPlaces(address).map(toDocument)
  return { status: 200, body: { meta: { total_count: documents.length }, documents } }
}

/** Mounts Kakao Map: the script, the address lookup it calls, and the map image. */
export function mountMap(app: FastifyInstance, world: World): void {
  // The shop's page is on another origin and loads all of these resources.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
  })
  app.get<{ Querystring: { appkey?: string } }>('/kakao-map/v2/maps/sdk.js', async ({ query, headers }, reply) => {
    if (query.appkey !== KAKAO_MAP_KEY) return reply.code(401).send(denied('wrong appKey format').body)
    if (!isRegisteredSite(headers.referer ?? '')) return reply.code(401).send(denied('domain mismatched!').body)
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
  app.options('/kakao-map/*', async (_request, reply) =>
    reply.header('access-control-allow-headers', 'authorization, ka').code(204).send(),
  )
  app.get<{ Querystring: { query?: string } }>(
    '/kakao-map/v2/local/search/address.json',
    async ({ query, headers }, reply) => {
      const fault = world.faults.take('kakao', 'map')
      const toError = ({ status }: { status: number }): Answer => ({ status, body: { errorType: 'InternalError' } })
      const work = () => search(headers.authorization ?? '', query.query ?? '')
      await deliver(reply, await runWithFault(fault, toError, work), fault?.ms ?? 0)
      return reply
    },
  )
  app.get<{ Querystring: TileQuery }>('/kakao-map/tile.svg', async ({ query }, reply) => {
    const [lat, lng, level] = [Number(query.lat), Number(query.lng), Number(query.level ?? 3)]
    if (![lat, lng, level].every(Number.isFinite)) return reply.code(400).send({ errorType: 'BadRequest' })
    return reply.type('image/svg+xml').send(drawTile({ lat, lng }, level))
  })
}
