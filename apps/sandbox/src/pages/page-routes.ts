import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { refuseForeignPages } from '../control/control-routes.ts'
import type { Fault } from '../control/faults.ts'
import { mountMails } from '../mail/mail-pages.ts'
import { deposit } from '../toss/payment/virtual-account.ts'
import { HOLD_MS } from '../toss/webhook/holding.ts'
import { goodManners, type NoticeManners } from '../toss/webhook/manners.ts'
import type { World } from '../world.ts'
import { sendPage } from './html.ts'
import { outboxPage } from './outbox-page.ts'

const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

const ASSETS: readonly { path: string; file: string; type: string }[] = [
  { path: '/assets/outbox.css', file: './outbox.css', type: CSS },
  { path: '/assets/window.css', file: '../toss/window/window.css', type: CSS },
  { path: '/assets/window.js', file: '../toss/window/window.js', type: JS },
  { path: '/toss/v2/standard', file: '../toss/window/sdk.js', type: JS },
  { path: '/postcode/postcode.v2.js', file: '../postcode/postcode-widget.js', type: JS },
  { path: '/assets/picker.css', file: '../share/picker.css', type: CSS },
  { path: '/assets/picker.js', file: '../share/picker.js', type: JS },
  { path: '/kakao-js/kakao.min.js', file: '../share/kakao-sdk.js', type: JS },
  { path: '/channel/ch-plugin-web.js', file: '../channel/channel-widget.js', type: JS },
]

/** Faults that can be triggered by hand from the outbox page. */
export const ACCIDENTS: readonly { id: string; label: string; fault: Parameters<World['faults']['add']>[0] }[] = [
  accident('lost', '다음 승인: 처리되지만 응답이 사라져요', { route: 'confirm', mode: 'drop', when: 'after' }),
  accident('slow', '다음 승인: 15초 늦게 답해요', { route: 'confirm', mode: 'slow', when: 'after', ms: 15_000 }),
  accident('down', '다음 승인: 서버 오류(500)로 답해요', { route: 'confirm', mode: 'error' }),
  accident('refund', '다음 취소: 서버 오류(500)로 답해요', { route: 'cancel', mode: 'error' }),
  accident('message', '다음 메시지: 발송 서버가 답하지 않아요', { vendor: 'solapi', route: 'send', mode: 'drop' }),
  accident('mail', '다음 이메일: 메일 서버가 잠시 받지 않아요(451)', { vendor: 'smtp', route: 'rcpt', mode: 'error' }),
]

function accident(id: string, label: string, fault: Partial<Fault> & Pick<Fault, 'route' | 'mode'>) {
  return { id, label, fault: { vendor: 'toss', ...fault } }
}

/** Webhook delivery modes that can be selected by hand; a selection applies to all later webhooks. */
export const NOTICE_WAYS: readonly { id: string; label: string; manners: NoticeManners }[] = [
  { id: 'good', label: '차례대로 한 번씩 와요', manners: goodManners },
  { id: 'copies', label: '같은 웹훅이 세 번씩 와요', manners: { ...goodManners, copies: 3 } },
  { id: 'late', label: '1분 늦게 와요', manners: { ...goodManners, delayMs: 60_000 } },
  {
    id: 'reversed',
    label: `나중 것이 먼저 와요: ${HOLD_MS / 1_000}초 동안 모았다가 거꾸로 보내요`,
    manners: { ...goodManners, reversed: true },
  },
]

export function mountPages(app: FastifyInstance, world: World): void {
  for (const { path, file, type } of ASSETS) {
    const bytes = readFileSync(new URL(file, import.meta.url))
    // The shop's page is on another origin and loads the SDK as a script.
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cross-origin-resource-policy', 'cross-origin').send(bytes),
    )
  }
  app.get('/', async (_request, reply) =>
    sendPage(reply, 200, outboxPage(world, { accidents: ACCIDENTS, ways: NOTICE_WAYS })),
  )
  mountMails(app, world)
  app.register(async (scope) => mountHands(scope, world))
}

function mountHands(app: FastifyInstance, world: World): void {
  refuseForeignPages(app, world)
  app.post<{ Body: { orderId?: string } }>('/hand/deposit', async ({ body }, reply) => {
    deposit(world.toss, { orderId: body.orderId ?? '' })
    return reply.redirect('/', 303)
  })
  app.post<{ Body: { way?: string } }>('/hand/notices', async ({ body }, reply) => {
    const chosen = NOTICE_WAYS.find(({ id }) => id === body.way)
    if (chosen) world.toss.webhooks.behave(chosen.manners)
    return reply.redirect('/', 303)
  })
  app.post<{ Body: { accident?: string } }>('/hand/fault', async ({ body }, reply) => {
    const chosen = ACCIDENTS.find(({ id }) => id === body.accident)
    if (chosen) world.faults.add(chosen.fault)
    return reply.redirect('/', 303)
  })
}
