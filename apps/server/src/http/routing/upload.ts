import multipart from '@fastify/multipart'
import { AppError, type Call, type CallName } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import type { App } from '#src/handler-context.ts'
import { admit } from '#src/http/security/access.ts'
import type { Limits } from '#src/http/security/limits.ts'
import { admitStaff } from '#src/http/security/staff-access.ts'
import { assertOwnPage } from '#src/http/security/token-cookie.ts'

interface UploadGate {
  app: Pick<App, 'clock' | 'db' | 'config'>
  limits: Limits
  who: WhoReader
  brandOf: (host: string | undefined) => BrandId
}

const RAW = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream']
/** Most parts that are read. One more than allowed, to tell two files from one. */
const MOST_PARTS = 2

const wrongForm = (cause?: unknown): AppError =>
  new AppError('invalidInput', { problems: [{ path: 'body.file', message: '파일 하나를 보내 주세요.' }], cause })

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

/** Returns the single file of a form, under any field name. Every part is read, because an unread one would block the request. */
const readFileOf = async (request: FastifyRequest): Promise<Buffer> => {
  const files: Buffer[] = []
  let fields = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') files.push(await part.toBuffer())
      else fields += 1
    }
  } catch (error) {
    if (isTooLarge(error)) throw new AppError('bodyTooLarge', { cause: error })
    // not a form, despite its content type, or too many parts
    throw wrongForm(error)
  }
  const [file] = files
  if (file === undefined || files.length + fields !== 1) throw wrongForm()
  return file
}

/**
 * Mounts a route whose body is a file. Reads the body only after authorization and the rate limit. Rejects JSON, and rejects a
 * file larger than the row allows while it is received. The consumer of the file detects its type from the bytes.
 */
export const routeUpload = (
  server: FastifyInstance,
  route: RouteOptions,
  row: Call,
  { app, limits, who: reader, brandOf }: UploadGate,
): void => {
  void server.register(async (child) => {
    child.removeAllContentTypeParsers()
    child.addContentTypeParser(RAW, { parseAs: 'buffer' }, async (_: unknown, file: Buffer) => ({ file }))
    await child.register(multipart, {
      throwFileSizeLimit: true,
      limits: { fileSize: row.uploadBytes, files: MOST_PARTS, fields: MOST_PARTS, parts: MOST_PARTS, fieldSize: 1_024 },
    })
    child.route({
      ...route,
      bodyLimit: row.uploadBytes,
      onRequest: async (request) => {
        const { headers } = request
        assertOwnPage(row.method, headers)
        const brand = brandOf(headers.host)
        const now = app.clock().getTime()
        if (row.access === 'staff') {
          const name = route.config?.call as CallName
          const { staff } = await admitStaff(app, { name, row, brand, headers, ip: request.ip })
          await limits.takeOfStaff(row.rate, staff, request, now)
          return
        }
        const who = await admit(row.access, headers.authorization, brand, reader)
        await limits.takeWithNetwork(row.rate, who, request, now)
      },
      preValidation: async (request) => {
        if (request.isMultipart()) request.body = { file: await readFileOf(request) }
      },
    })
  })
}
