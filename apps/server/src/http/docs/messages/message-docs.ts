import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type BrandId, brandFor, isBrandId } from '@shop/brands'
import { NotificationGroup } from '@shop/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { originOf } from '#src/brand-origin.ts'
import type { Config } from '#src/config.ts'
import { type MessageKindName, messageKinds } from '#src/features/notification/kind/message-kinds.ts'
import { type Html, html } from '#src/html.ts'
import { kindPage, listPage, MESSAGES_PATH, sampleMail, type Shown } from './message-pages.ts'

interface MessageDocsOptions {
  config: Pick<Config, 'publicOrigin' | 'platform' | 'port'>
  brandOf: (host: string | undefined) => BrandId
}

const STYLE = readFileSync(new URL('message-pages.css', import.meta.url), 'utf8')
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** The page runs no script and loads nothing but the frame of the e-mail. */
const PAGE_POLICY = `default-src 'none'; style-src ${STYLE_HASH}; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** The e-mail has inline styles and no other rights, as in a mail program. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

const sendHtml = (reply: FastifyReply, body: string, policy: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(body)

const sendPage = (reply: FastifyReply, title: string, body: Html): FastifyReply => {
  const document = html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
`.text
  return sendHtml(
    reply,
    `${document}<style>${STYLE}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`,
    PAGE_POLICY,
  )
}

const isKind = (name: string): name is MessageKindName => Object.hasOwn(messageKinds, name)

interface Asked {
  Params: { kind: string }
  Querystring: { brand?: unknown; group?: unknown }
}

/** Mounts `/docs/messages`, the preview of all templates of messages, in every brand and channel. */
export const mountMessageDocs = (server: FastifyInstance, { config, brandOf }: MessageDocsOptions): void => {
  const shownOf = (asked: unknown, host: string | undefined): Shown => {
    const id = typeof asked === 'string' && isBrandId(asked) ? asked : brandOf(host)
    return { brand: brandFor(id), origin: originOf(config, id) }
  }
  server.get<Asked>(MESSAGES_PATH, async ({ query, headers }, reply) =>
    sendPage(
      reply,
      '메시지 템플릿',
      listPage(shownOf(query.brand, headers.host), NotificationGroup.safeParse(query.group).data),
    ),
  )
  server.get<Asked>(`${MESSAGES_PATH}/:kind`, async ({ params, query, headers }, reply) => {
    if (!isKind(params.kind)) return reply.callNotFound()
    return sendPage(reply, params.kind, kindPage(params.kind, shownOf(query.brand, headers.host)))
  })
  server.get<Asked>(`${MESSAGES_PATH}/:kind/mail`, async ({ params, query, headers }, reply) => {
    if (!isKind(params.kind)) return reply.callNotFound()
    void reply.header('x-frame-options', 'SAMEORIGIN')
    return sendHtml(reply, sampleMail(params.kind, shownOf(query.brand, headers.host)).html, MAIL_POLICY)
  })
}
