import type { z } from 'zod'
import { type Outbound, OutboundError, type OutboundRequest } from '../outbound-client.ts'
import { SnsError } from './sns-provider.ts'

/** Timeout in ms, well below the browser's timeout. */
const TIMEOUT_MS = 5_000

export interface SnsAnswer {
  status: number
  /** An empty object if the response is not JSON. */
  json: object
}

/** Sends a request to a provider. `judge` throws for refusals. Any other failure throws `unavailable`. */
export const askJson = async (outbound: Outbound, request: OutboundRequest, judge: (answer: SnsAnswer) => void) => {
  const answer = await send(outbound, request)
  judge(answer)
  return {
    as<S extends z.ZodType>(schema: S): z.output<S> {
      const read = schema.safeParse(answer.json)
      if (!read.success) throw new SnsError('unavailable', `${new URL(request.url).host} answered something else`)
      return read.data
    },
  }
}

const send = async (outbound: Outbound, request: OutboundRequest): Promise<SnsAnswer> => {
  try {
    const { status, body } = await outbound.send({ ...request, timeoutMs: TIMEOUT_MS })
    return { status, json: toObject(body) }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
    throw new SnsError('unavailable', error.message, { cause: error })
  }
}

const toObject = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    // not the provider's JSON: the schema rejects it
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
