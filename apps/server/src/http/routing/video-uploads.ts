import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { fileKinds, type FileKind, mostBytes } from '#src/features/video/upload/attach-file.ts'
import { receiveFile, type UploadNeeds } from '#src/features/video/upload/receive-file.ts'
import { readTicket } from '#src/features/video/upload/upload-ticket.ts'
import { uploadFolder } from '#src/features/video/upload/video-store.ts'
import { findDraft } from '#src/features/video/upload/video-upload-sql.ts'
import type { App } from '#src/handler-context.ts'
import { toErrorBody } from '#src/http/errors.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'

/** Path under which tickets accept uploads. */
const PATH = '/uploads/video'
/** Time after which an upload that was not finished can no longer be continued. */
const EXPIRES_MS = 24 * 3_600_000
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const

interface Uploading {
  app: Pick<App, 'db' | 'clock' | 'config' | 'integrations'>
  limits: Limits
  log: Logger
}

interface Refusal {
  status_code: number
  body: string
}

/** Adds the status and body that the tus server sends for an error. */
const toRefusal = (error: AppError): AppError & Refusal =>
  Object.assign(error, { status_code: error.statusCode, body: JSON.stringify(toErrorBody(error, '')) })

const ticketIn = (url: string): string => new URL(url).pathname.slice(PATH.length + 1).split('/')[0] ?? ''

const isKind = (text: string | null | undefined): text is FileKind => fileKinds.some((kind) => kind === text)

const kindOf = (metadata: Record<string, string | null> | undefined): FileKind => {
  const kind = metadata?.['kind'] ?? 'video'
  if (isKind(kind)) return kind
  throw toRefusal(new AppError('invalidInput'))
}

/** Checks a finished upload, adds it to its video, and removes the upload whatever the outcome. */
const receive = async (
  { app, log }: Pick<Uploading, 'app' | 'log'>,
  upload: { id: string; metadata?: Record<string, string | null> | undefined },
): Promise<{ headers: Record<string, string> }> => {
  const file = path.join(uploadFolder(app.config), upload.id)
  const videoId = Number(upload.id.split('-')[0])
  const needs: UploadNeeds = app
  try {
    const state = await receiveFile(needs, { videoId, kind: kindOf(upload.metadata), path: file })
    return { headers: { 'x-video-state': state } }
  } catch (error) {
    if (error instanceof AppError) throw toRefusal(error)
    if (error instanceof Error) log.error({ error, videoId }, 'an upload failed')
    throw error
  } finally {
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })])
  }
}

/** Creates the tus server, once, when the first upload comes: a shop without uploads starts faster and has no folder. */
const createTus = async ({ app, log }: Uploading) => {
  const [{ Server }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')])
  const directory = uploadFolder(app.config)
  await mkdir(directory, { recursive: true })
  const videoOf = (url: string): number => readTicket(app.config, ticketIn(url), app.clock())
  return new Server({
    path: PATH,
    datastore: new FileStore({ directory, expirationPeriodInMilliseconds: EXPIRES_MS }),
    maxSize: mostBytes.video,
    allowedOrigins: [],
    // the id names the video, so that a ticket continues uploads of its own video only
    namingFunction: ({ url }) => `${videoOf(url)}-${randomBytes(16).toString('hex')}`,
    generateUrl: ({ url }, { id }) => `${PATH}/${ticketIn(url)}/${id}`,
    getFileIdFromRequest: ({ url }, last) =>
      last !== undefined && /^\d+-[0-9a-f]{32}$/.test(last) && last.startsWith(`${videoOf(url)}-`) ? last : undefined,
    async onUploadCreate({ url }, { size = 0, metadata }) {
      if (!(await findDraft(app.db, { id: videoOf(url) }))) throw toRefusal(new AppError('uploadTicketInvalid'))
      if (size > mostBytes[kindOf(metadata)]) throw toRefusal(new AppError('videoTooLarge'))
      return {}
    },
    onUploadFinish: (_, upload) => receive({ app, log }, upload),
  })
}

/**
 * Mounts resumable uploads (tus 1.0) of the files of a video: a ticket of an operator authorizes them. The metadata `kind` is
 * `video`, `poster` or `captions`. A request may take thirty seconds, so clients send chunks of a few MB.
 */
export const mountVideoUploads = (server: FastifyInstance, uploading: Uploading): void => {
  const { app, limits } = uploading
  let tus: ReturnType<typeof createTus> | undefined
  const handle = async (request: FastifyRequest<{ Params: { ticket: string } }>, reply: FastifyReply) => {
    if (request.method === 'POST') await limits.take('upload', bucketOf(undefined, request), app.clock().getTime())
    readTicket(app.config, request.params.ticket, app.clock())
    tus ??= createTus(uploading)
    const receiver = await tus
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    await receiver.handle(request.raw, reply.raw)
  }
  void server.register(async (scope) => {
    // the body goes to the tus server as a stream
    scope.addContentTypeParser('application/offset+octet-stream', (_, __, done) => done(null))
    for (const url of [`${PATH}/:ticket`, `${PATH}/:ticket/:upload`])
      scope.route<{ Params: { ticket: string } }>({ method: [...METHODS], url, handler: handle })
  })
}
