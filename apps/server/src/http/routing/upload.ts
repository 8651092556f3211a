import { AppError, type Call } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import type { App } from '#src/handler-context.ts'
import { admit } from '#src/http/security/access.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { assertOwnPage } from '#src/http/security/token-cookie.ts'

interface Doorkeeping {
  app: Pick<App, 'clock'>
  limits: Limits
  who: WhoReader
  brandOf: (host: string | undefined) => BrandId
}

/** What a form may take around its one file. */
const FORM_BYTES = 4_096
const RAW = ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream']

const wrongForm = (): AppError =>
  new AppError('invalidInput', { problems: [{ path: 'body.file', message: '파일 하나를 보내 주세요.' }] })

const readForm = async (bytes: Buffer, contentType: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData()
  } catch {
    // no form, whatever its header says
    throw wrongForm()
  }
}

/** The one file of a form, whatever it is called there. */
const readFileOf = async (bytes: Buffer, contentType: string): Promise<Buffer> => {
  const parts = [...(await readForm(bytes, contentType)).values()]
  const [file] = parts
  if (parts.length !== 1 || file === undefined || typeof file === 'string') throw wrongForm()
  return Buffer.from(await file.arrayBuffer())
}

/**
 * A route whose body is a file. Nothing of it is read before it is known that whoever sends it may, and has not sent too many; JSON is refused, and so is
 * what is larger than the row allows, while it comes in. What kind of file it is, its bytes say to whoever makes use of it.
 */
export const routeUpload = (
  server: FastifyInstance,
  route: RouteOptions,
  row: Call,
  { app, limits, who: reader, brandOf }: Doorkeeping,
): void => {
  void server.register(async (child) => {
    child.removeAllContentTypeParsers()
    child.addContentTypeParser(RAW, { parseAs: 'buffer' }, async (_: unknown, file: Buffer) => ({ file }))
    child.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => ({
        file: await readFileOf(body, request.headers['content-type'] ?? ''),
      }),
    )
    child.route({
      ...route,
      bodyLimit: row.uploadBytes + FORM_BYTES,
      onRequest: async (request) => {
        const { headers } = request
        assertOwnPage(row.method, headers)
        const who = await admit(row.access, headers.authorization, brandOf(headers.host), reader)
        limits.take(row.rate, bucketOf(who, request), app.clock().getTime())
      },
    })
  })
}
