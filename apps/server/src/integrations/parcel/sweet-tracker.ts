import { z } from 'zod'
import { type Outbound, OutboundError } from '../outbound-client.ts'
import { type ParcelStep, type ParcelTracker, ParcelTrackerError, type Tracked } from './parcel-tracker.ts'

export interface SweetTrackerOptions {
  /** `https://info.sweettracker.co.kr`, or the sandbox's `/sweettracker`. */
  api: string
  key: string
  outbound: Outbound
}

const TIMEOUT_MS = 5_000
const DELIVERED = 6
/** Also returned for a parcel that the courier has not scanned yet. */
const UNKNOWN_INVOICE = '104'
const SEOUL = '+09:00'

const Detail = z.object({
  kind: z.string().nullish(),
  level: z.number().nullish(),
  /** Milliseconds. If missing, use `timeString`, which is Seoul local time. */
  time: z.number().nullish(),
  timeString: z.string().nullish(),
  where: z.string().nullish(),
})
const Found = z.object({
  complete: z.boolean().nullish(),
  level: z.number().nullish(),
  trackingDetails: z.array(Detail).nullish(),
})
// errors are returned with HTTP 200
const Refused = z.object({ status: z.literal(false), code: z.string(), msg: z.string().default('') })

const toMoment = ({ time, timeString }: z.output<typeof Detail>): Date | undefined => {
  const text = timeString?.trim().replace(' ', 'T')
  const at = typeof time === 'number' ? new Date(time) : new Date(text ? `${text}${SEOUL}` : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Converts details to steps. Omits steps without a time, because they cannot be sorted. */
const toSteps = (details: readonly z.output<typeof Detail>[]): ParcelStep[] =>
  details
    .flatMap((detail) => {
      const at = toMoment(detail)
      return at ? [{ at, place: detail.where ?? '', text: detail.kind ?? '', level: detail.level ?? 0 }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

const judge = (json: unknown): Tracked => {
  const refused = Refused.safeParse(json)
  if (refused.success) {
    if (refused.data.code === UNKNOWN_INVOICE) return { outcome: 'unknownInvoice' }
    throw new ParcelTrackerError(`sweettracker: ${refused.data.code} ${refused.data.msg}`)
  }
  const found = Found.safeParse(json)
  if (!found.success) throw new ParcelTrackerError('sweettracker answered something else')
  const { complete, level, trackingDetails } = found.data
  return {
    outcome: 'found',
    steps: toSteps(trackingDetails ?? []),
    isDelivered: complete === true || level === DELIVERED,
  }
}

const toJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new ParcelTrackerError('sweettracker answered something else', { cause: error })
  }
}

/** Creates a client of 스마트택배, which queries the couriers. */
export const createSweetTracker = ({ api, key, outbound }: SweetTrackerOptions): ParcelTracker => {
  const send = async (body: object) => {
    try {
      return await outbound.send({
        method: 'POST',
        url: `${api}/api/v1/trackingInfo`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
      })
    } catch (error) {
      if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
      throw new ParcelTrackerError(error.message, { cause: error })
    }
  }
  return {
    async find(courier, invoiceNo) {
      const { status, body } = await send({ t_key: key, t_code: courier, t_invoice: invoiceNo })
      if (status !== 200) throw new ParcelTrackerError(`sweettracker: ${status}`)
      return judge(toJson(body))
    },
  }
}
