import { z } from 'zod'
import { call } from '../call.ts'
import { ConsentInput } from '../entities/consent.ts'
import { Moment } from '../scalars.ts'

export const consentCalls = {
  'consent.record': call({
    summary:
      'Stores a choice about measurement and advertising as evidence. The same choice is stored once; `receivedAt` is when it arrived first.',
    method: 'POST',
    path: '/v1/consents',
    access: 'public',
    idempotent: true,
    body: ConsentInput,
    reply: z.object({ receivedAt: Moment }),
  }),
}
