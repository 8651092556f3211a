import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import { sendPage } from '../pages/html.ts'
import { isRegisteredSite } from '../registered-site.ts'
import type { World } from '../world.ts'
import { type ShareTemplate, findTemplateProblem, leadOf } from './share-template.ts'
import { pickerPage, refusalPage, sentPage } from './picker-page.ts'
import { FRIENDS, KAKAO_JS_KEY } from './share-store.ts'

type Form = Record<string, string | undefined>
interface Refusal {
  status: number
  code: number
  message: string
}
const PATH = '/kakao-sharer/picker/link'

const readTemplate = (params = ''): unknown => {
  try {
    return (JSON.parse(params) as { template_object?: unknown }).template_object
  } catch {
    // Invalid JSON is not a template.
    return undefined
  }
}

/** Returns the reason for which the vendor would refuse the share, if any. */
const findRefusal = (site: string, form: Form): Refusal | undefined => {
  if (!isRegisteredSite(site)) return { status: 401, code: 4019, message: '등록하지 않은 사이트예요.' }
  if (form['app_key'] !== KAKAO_JS_KEY) return { status: 401, code: 4011, message: '앱 키가 올바르지 않아요.' }
  if (form['validation_action'] !== 'default') return { status: 400, code: 4002, message: '모르는 요청이에요.' }
  const problem = findTemplateProblem(readTemplate(form['validation_params']))
  return problem === undefined ? undefined : { status: 400, code: 4002, message: `잘못된 항목: ${problem}` }
}

const refuse = (reply: FastifyReply, { status, code, message }: Refusal) =>
  sendPage(reply, status, refusalPage(code, message))

/** Mounts the window for choosing the recipient of a shared product. */
export function mountPicker(app: FastifyInstance, world: World): void {
  app.post<{ Body: Form }>(PATH, (request, reply) => openPicker(world, request, reply))
  app.get<{ Querystring: Form }>(PATH, async ({ query }, reply) => {
    const key = query['short_key'] ?? ''
    const sharing = world.shares.find(key)
    if (!sharing) return refuse(reply, { status: 404, code: 4041, message: '공유할 내용이 없어요.' })
    return sendPage(reply, 200, pickerPage(key, sharing))
  })
  app.post<{ Body: Form }>('/kakao-sharer/picker/send', async ({ body }, reply) => {
    const { short_key: key = '', friend = '' } = body
    const sharing = world.shares.find(key)
    if (!sharing || !FRIENDS.includes(friend))
      return refuse(reply, { status: 404, code: 4041, message: '공유할 내용이 없어요.' })
    const { template, ownSite } = sharing
    world.shares.send(key, { friend, link: leadOf(template.content.link, ownSite), template })
    return sendPage(reply, 200, sentPage(friend))
  })
}

async function openPicker(world: World, request: FastifyRequest<{ Body: Form }>, reply: FastifyReply) {
  const { body, headers } = request
  const site = headers.origin ?? headers.referer ?? ''
  const refusal = findRefusal(site, body)
  if (refusal) return refuse(reply, refusal)
  const fault = world.faults.take('kakao', 'share')
  const toError = ({ status }: { status: number }): Answer => ({
    status,
    body: { code: 4007, message: '잠시 후 다시 시도해 주세요.' },
  })
  const open = (): Answer => {
    const template = readTemplate(body['validation_params']) as ShareTemplate
    return { status: 303, body: world.shares.open({ template, ownSite: site }) }
  }
  const outcome = await runWithFault(fault, toError, open)
  if (typeof outcome !== 'object' || outcome.status !== 303) {
    await deliver(reply, outcome, fault?.ms ?? 0)
    return reply
  }
  const query = new URLSearchParams({ app_key: KAKAO_JS_KEY, short_key: String(outcome.body) })
  return reply.redirect(`${PATH}?${query.toString()}`, 303)
}
