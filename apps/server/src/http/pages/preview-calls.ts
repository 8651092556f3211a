import { type Api, AppError, type Call, type CallName, type CallReply, calls } from '@shop/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findPreviewOf, isPreviewToken, type Preview, runPreviewed } from '#src/features/home/version/preview.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { checkInput, nobody, runCall } from '#src/http/routing/run-call.ts'
import type { UncachedCalls, Visitor } from './uncached-calls.ts'

/** Header with which the scripts of a previewed page ask for their data. A cross-origin page cannot send it. */
export const PREVIEW_HEADER = 'x-preview'
const PREVIEW_QUERY = 'preview'

/** Headers of a response that shows a preview: nothing stores it, and no robot lists it. */
export const previewHeaders: readonly (readonly [string, string])[] = [
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex'],
  ['referrer-policy', 'no-referrer'],
]

/** Returns the token of a page address; undefined if it has none of the form of a token. */
export const previewTokenOf = (address: string): string | undefined => {
  if (!address.includes(`${PREVIEW_QUERY}=`)) return undefined
  const token = new URL(address, 'http://page').searchParams.get(PREVIEW_QUERY)
  return isPreviewToken(token) ? token : undefined
}

/** Whether a request asks for a call as a preview shows it: a public call, the reply of which is the same for everybody. */
export const isPreviewCall = ({ cached, access }: Call, { headers }: FastifyRequest): boolean =>
  cached && access === 'public' && headers[PREVIEW_HEADER] !== undefined

/** Finds what a token shows. Throws `previewNotFound`. */
export const getPreview = async ({ db, clock }: Pick<App, 'db' | 'clock'>, token: unknown): Promise<Preview> => {
  const preview = isPreviewToken(token) ? await findPreviewOf(db, token, clock()) : undefined
  if (!preview) throw new AppError('previewNotFound')
  return preview
}

/** Runs a public call as a preview shows it, past every cache. */
export const runPreviewCall = <N extends CallName>(
  app: App,
  preview: Preview,
  name: N,
  given: { params?: unknown; query?: unknown },
): Promise<CallReply<N>> => {
  const checked = checkInput(name, given)
  const input = { ...checked, who: nobody, brand: preview.brand, ip: '', requestId: '' } as HandlerInput<N>
  return runPreviewed(app, preview, (previewed) => runCall(name, input, previewed))
}

/** Answers a call with the header of a preview. */
export const answerPreviewCall = async (
  app: App,
  name: CallName,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> => {
  void reply.headers({ ...Object.fromEntries(previewHeaders), vary: PREVIEW_HEADER })
  const preview = await getPreview(app, request.headers[PREVIEW_HEADER])
  return runPreviewCall(app, preview, name, request)
}

/** Creates the typed API client with which a previewed page is rendered. */
export const createPreviewApi =
  ({
    app,
    preview,
    uncached,
    visitor,
  }: {
    app: App
    preview: Preview
    uncached: UncachedCalls
    visitor: Visitor
  }): Api =>
  async <N extends CallName>(name: N, ...[input]: unknown[]): Promise<CallReply<N>> => {
    const given = (input ?? {}) as { params?: unknown; query?: unknown }
    if (calls[name].cached) return runPreviewCall(app, preview, name, given)
    return (await uncached({ name, given, brand: preview.brand, visitor })) as CallReply<N>
  }
