import { trackingServices } from '../../../packages/brands/src/index.ts'
import { bodyHash } from '../../../packages/tracker/src/index.ts'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'

/** Events of a batch. */
export const BATCH = 20

/** Sends a batch of new events as the tracker does. Returns whether the collector has accepted it. */
export type SendBatch = () => Promise<boolean>

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const { ru: service } = trackingServices
const random = (): string => randomBytes(16).toString('hex')

const createEvents = () => {
  const [visitorId, sessionId] = [random(), random()]
  const at = new Date().toISOString()
  return Array.from({ length: BATCH }, (_, index) => ({
    id: random(),
    type: index % 2 === 0 ? 'pageView' : 'pageTime',
    at,
    visitorId,
    sessionId,
    path: `/product/${1_000 + index}`,
    adSource: 'naver',
    channel: 'ad',
    medium: 'cpc',
    keyword: '사과',
    campaign: 'autumn',
    internalCampaign: {},
    ...(index % 2 === 1 && { durationMs: 12_000 }),
  }))
}

/** Creates the sender of a shop. Throws for an answer other than 202 and 503. */
export const createBatches =
  (shopUrl: string): SendBatch =>
  () =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(createEvents())
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': BROWSER,
        'x-service-number': service.serviceNumber,
        'x-access-token': service.accessToken,
        'x-body-hash': bodyHash(body),
      }
      const asking = request(`${shopUrl}/v1/tracking/events`, { method: 'POST', headers, agent }, (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode } = response
          if (statusCode === 202 || statusCode === 503) resolve(statusCode === 202)
          else reject(new Error(`the collector answered ${statusCode}`))
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })
