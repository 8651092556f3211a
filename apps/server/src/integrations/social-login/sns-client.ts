import type { z } from 'zod'
import { type Outbound, OutboundError, type OutboundRequest } from '../outbound-client.ts'
import { SnsError } from './sns-provider.ts'

/** Well under what the browser waits. */
const TIMEOUT_MS = 5_000

export interface SnsAnswer {
  status: number
  /** An empty object where the provider did not answer JSON. */
  json: object
}

/** Asks a provider and lets `judge` throw for what it refuses. Whatever else is no answer of the provider is `unavailable`. */
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
    // not the provider's JSON: the schema turns it down
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
