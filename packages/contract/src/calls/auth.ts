import { z } from 'zod'
import { call } from '../call.ts'
import { IssuedToken, TokenHolder } from '../entities/user.ts'

export const authCalls = {
  'auth.createGuestToken': call({
    ids: ['C004'],
    summary: 'Gives a new guest token, bound to the brand of the host it was asked at.',
    method: 'POST',
    path: '/v2/tokens/guest',
    access: 'public',
    rate: 'newGuest',
    reply: IssuedToken,
  }),
  'auth.verifyToken': call({
    ids: ['C005'],
    summary: 'Says whether the bearer token is still good, and whose it is.',
    method: 'POST',
    path: '/v2/tokens/verify',
    access: 'token',
    idempotent: true,
    reply: TokenHolder,
  }),
  'auth.getSupportChat': call({
    summary:
      'What the browser needs to chat with the help desk, and who the member is to it; null where there is no chat.',
    method: 'GET',
    path: '/v1/app-users/support-chat',
    access: 'token',
    reply: z.object({
      chat: z
        .object({
          script: z.url(),
          key: z.string(),
          /** Pseudonymous member id with its signature; null for a guest. */
          member: z.object({ memberId: z.string(), memberHash: z.string() }).nullable(),
        })
        .nullable(),
    }),
  }),
}
