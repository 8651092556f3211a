import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import { toSeoulIso } from '../control/sandbox-clock.ts'
import type { World } from '../world.ts'
import type { CourierStep } from './courier-store.ts'

const KEY = 'sandbox-sweettracker'
const couriers: Readonly<Record<string, string>> = {
  '01': '우체국택배',
  '04': 'CJ대한통운',
  '05': '한진택배',
  '06': '로젠택배',
  '08': '롯데택배',
  '23': '경동택배',
}

interface Asked {
  t_key?: unknown
  t_code?: unknown
  t_invoice?: unknown
}

// The service returns errors with status 200.
const refusal = (code: string, msg: string): Answer => ({ status: 200, body: { status: false, msg, code } })

const toDetail = ({ at, level, kind, where }: CourierStep) => ({
  kind,
  level,
  time: at.getTime(),
  timeString: toSeoulIso(at).slice(0, 19).replace('T', ' '),
  where,
  telno: '',
  telno2: '',
  remark: null,
  manName: '',
})

const track = ({ courier }: World, { t_key, t_code, t_invoice }: Asked): Answer => {
  if (t_key !== KEY) return refusal('101', '유효하지 않은 키입니다.')
  const invoiceNo = typeof t_invoice === 'string' ? t_invoice : ''
  const isKnown = typeof t_code === 'string' && Object.hasOwn(couriers, t_code) && /^\d{9,14}$/.test(invoiceNo)
  const steps = isKnown ? courier.find(invoiceNo) : undefined
  if (!steps) return refusal('104', '유효하지 않은 운송장번호이거나 택배사 코드입니다.')
  const level = steps.at(-1)?.level ?? 1
  return {
    status: 200,
    body: {
      result: 'Y',
      invoiceNo,
      itemName: '',
      receiverName: '',
      complete: level === 6,
      level,
      trackingDetails: steps.map(toDetail),
    },
  }
}

const PARCEL_BODY = {
  type: 'object',
  required: ['invoiceNo', 'level'],
  properties: {
    invoiceNo: { type: 'string', pattern: '^\\d{9,14}$' },
    level: { type: 'integer', minimum: 1, maximum: 6 },
  },
}

/** Mounts 스마트택배, the courier tracking service, and the control endpoint that moves a parcel. */
export function mountCourier(app: FastifyInstance, world: World): void {
  app.post<{ Body: Asked | null }>('/sweettracker/api/v1/trackingInfo', async ({ body }, reply) => {
    const fault = world.faults.take('sweettracker', 'trackingInfo')
    const toError = ({ status }: { status: number }): Answer => ({ status, body: { message: '점검 중' } })
    await deliver(reply, await runWithFault(fault, toError, () => track(world, body ?? {})), fault?.ms ?? 0)
    return reply
  })
  app.post('/sweettracker/api/v1/companylist', async () => ({
    Company: Object.entries(couriers).map(([Code, Name]) => ({ Code, Name, International: 'false' })),
  }))
  app.post<{ Body: { invoiceNo: string; level: number } }>(
    '/__sandbox/courier',
    { schema: { body: PARCEL_BODY } },
    async ({ body }) => {
      world.courier.put(body.invoiceNo, body.level)
      return body
    },
  )
}
