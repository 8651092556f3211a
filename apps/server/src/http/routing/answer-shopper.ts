import { type Access, type Call, type CallName, type CallReply } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '#src/db/db.ts'
import { readPublic } from '#src/db/replicas/replicas.ts'
import { oncePerKey } from '#src/features/idempotency/once-per-key.ts'
import { oncePerOpenKey } from '#src/features/idempotency/once-per-open-key.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { readersOf, uncachedCalls } from '#src/http/pages/uncached-calls.ts'
import { isAdminCall } from '#src/http/security/staff-access.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { cutReply, nobody, runCall } from './run-call.ts'

/** One request to one call. */
export interface Asked {
  name: CallName
  row: Call
  access: Access
  request: FastifyRequest
  brand: BrandId
}

// only login needs a stored reply: an extra guest costs nothing, and a repeated code request must send another code
const isEntry = (row: Call): boolean => row.access === 'public' && row.rate === 'login' && !isAdminCall(row)

interface OpenAnswer {
  reply: CallReply<CallName>
  kept: Parameters<NonNullable<HandlerInput<CallName>['setTokenCookie']>> | undefined
}

/** AUTH-1: sends the token cookie again with a response that contains the token. */
const answerOpenly = async ({
  name,
  brand,
  key,
  input,
  app,
}: Asked & { key: string; input: HandlerInput<CallName>; app: App }) => {
  const { params, query, body, setTokenCookie } = input
  const run = async (keep: (sql: Sql, answer: OpenAnswer) => Promise<unknown>): Promise<OpenAnswer> => {
    let kept: OpenAnswer['kept']
    const noting: HandlerInput<CallName> = {
      ...input,
      setTokenCookie: (...token) => void (kept = token),
      saveReply: (tx, reply, token) => keep(tx, { reply: cutReply(name, reply), kept: [token] }),
    }
    const reply = await runCall(name, noting, app)
    return { reply, kept }
  }
  const request = { brand, call: name, key, input: { params, query, body } }
  const { reply, kept } = await oncePerOpenKey(app, request, run)
  if (kept) setTokenCookie?.(...kept)
  return reply
}

/** Runs a read of a shopper: what is public on a replica, if there is one. */
const answerRead = (name: CallName, input: HandlerInput<CallName>, app: App): Promise<unknown> =>
  uncachedCalls.has(name)
    ? readPublic(app.db, (db) => runCall(name, input, { ...app, db }), readersOf(input))
    : runCall(name, input, app)

/** Runs a write of a shopper, who then reads from the primary for a while. */
const answerWrite = async (asked: Asked, input: HandlerInput<CallName>, app: App): Promise<unknown> => {
  try {
    return await answerOnce(asked, input, app)
  } finally {
    // a call that failed may have written too
    app.db.replicas?.wrote(readersOf(input))
  }
}

/** Runs a call of a shopper. A request with an idempotency key is run once. */
const answerOnce = async (asked: Asked, input: HandlerInput<CallName>, app: App): Promise<unknown> => {
  const { name, row } = asked
  const { params, query, body } = input
  const who = input.who === nobody ? undefined : input.who
  const key = who || isEntry(row) ? idempotencyKeyOf(row, asked.request) : undefined
  if (key === undefined) return runCall(name, input, app)
  if (!who) return answerOpenly({ ...asked, key, input, app })
  const given = { params, query, body }
  return oncePerKey(app, { userId: who.userId, key, call: name, input: given }, () => runCall(name, input, app))
}

/** Runs a call of a shopper. */
export const answerShopper = (asked: Asked, input: HandlerInput<CallName>, app: App): Promise<unknown> =>
  asked.row.method === 'GET' ? answerRead(asked.name, input, app) : answerWrite(asked, input, app)
