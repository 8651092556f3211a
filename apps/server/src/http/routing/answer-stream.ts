import type { FastifyReply } from 'fastify'
import { hashToken } from '#src/features/auth/token-secret.ts'
import { admit, bearerOf } from '#src/http/security/access.ts'
import { admitStaff } from '#src/http/security/staff-access.ts'
import { cookieToken } from '#src/http/security/token-cookie.ts'
import { openEventStream } from './event-stream.ts'
import type { Asked } from './answer-shopper.ts'
import type { Mounting } from './mount-calls.ts'
import { checkInput } from './run-call.ts'

/**
 * Opens a stream of server-sent events. Only here the token may come as its cookie, because EventSource sends no headers: the request
 * changes nothing, and other sites can neither send the cookie nor read the response. Opening counts as one call.
 */
const answerInboxStream = async (
  { name, row, access, request, brand }: Asked,
  reply: FastifyReply,
  { app, limits, who: reader, streams }: Mounting,
): Promise<void> => {
  const { authorization = cookieToken(request.headers.cookie) } = request.headers
  const who = await admit(access, authorization, brand, reader)
  await limits.takeWithNetwork(row.rate, who, request, app.clock().getTime())
  checkInput(name, request)
  const token = bearerOf(authorization)
  if (!who || token === undefined) throw new Error(`${name} sends events and needs access by token`)
  streams.assertRoom()
  if (request.raw.socket.destroyed) return
  void reply.header('vary', 'authorization, cookie')
  streams.open(openEventStream(reply), { who, tokenHash: hashToken(token) })
}

/** Opens the live updates of a staff session, on the brand of the request. */
const answerChangeStream = async (
  { name, row, request, brand: hostBrand }: Asked,
  reply: FastifyReply,
  { app, limits, changeStreams }: Mounting,
): Promise<void> => {
  const { headers, ip } = request
  const { staff, brand } = await admitStaff(app, { name, row, brand: hostBrand, headers, ip })
  await limits.takeWithNetwork(row.rate, undefined, request, app.clock().getTime())
  checkInput(name, request)
  changeStreams.assertRoom()
  if (!request.raw.socket.destroyed) changeStreams.open(openEventStream(reply), { staff, brand })
}

/** Answers a request that accepts events. */
export const answerStream = (asked: Asked, reply: FastifyReply, mounting: Mounting): Promise<void> =>
  asked.access === 'staff' ? answerChangeStream(asked, reply, mounting) : answerInboxStream(asked, reply, mounting)
