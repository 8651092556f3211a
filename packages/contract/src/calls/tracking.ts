import { z } from 'zod'
import { call } from '../call.ts'
import { TrackingEvent, TrackingId } from '../entities/tracking.ts'
import { Line } from '../scalars.ts'

/** Most events of a batch. H3 */
const MOST_EVENTS = 100

const Service = z.object({ serviceNumber: Line(20), accessToken: Line(100) })

export const trackingCalls = {
  'tracking.collect': call({
    ids: ['C109'],
    summary:
      'Events of the tracker: headers `x-service-number`, `x-access-token` and `x-body-hash`, or query parameters of these names for a beacon. Each event counts once.',
    method: 'POST',
    path: '/v1/tracking/events',
    access: 'collector',
    rate: 'collect',
    idempotent: true,
    status: 202,
    query: z.object({
      'x-service-number': Line(20).optional(),
      'x-access-token': Line(100).optional(),
      'x-body-hash': Line(20).optional(),
    }),
    body: z.array(TrackingEvent).min(1).max(MOST_EVENTS),
    reply: z.object({ accepted: z.int() }),
  }),
  'tracking.click': call({
    ids: ['C110'],
    summary:
      'An arrival by an ad. The same arrival within half an hour is one click. `clickId` is null for a robot, which counts apart.',
    method: 'GET',
    path: '/v1/tracking/click',
    access: 'collector',
    rate: 'collect',
    query: Service.extend({
      source: Line(100).default(''),
      channel: Line(100).default(''),
      medium: Line(100).default(''),
      keyword: Line(100).default(''),
      campaign: Line(100).default(''),
      visitorId: TrackingId.optional(),
    }),
    reply: z.object({ clickId: TrackingId.nullable() }),
  }),
}
