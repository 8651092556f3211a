import { call } from '../call.ts'
import { IssuedToken, TokenHolder } from '../entities/user.ts'

export const authCalls = {
  'auth.createGuestToken': call({
    ids: ['C004'],
    summary: 'Gives a new guest token, bound to the brand of the host it was asked at.',
    method: 'POST',
    path: '/v2/tokens/guest',
    access: 'public',
    rate: 'guest',
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
}
