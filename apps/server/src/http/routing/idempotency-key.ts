import { AppError, type Call } from '@shop/contract'
import type { FastifyRequest } from 'fastify'
import { isIdempotencyKey } from '#src/features/idempotency/once-per-key.ts'
import { refuseCardData } from '#src/http/security/card-data.ts'

/**
 * Returns the header `idempotency-key` of a call that repetition would change, undefined for the other calls and without the header.
 * Throws `invalidInput`.
 */
export const idempotencyKeyOf = (
  row: Pick<Call, 'idempotent'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined => {
  const key = headers['idempotency-key']
  if (row.idempotent || key === undefined) return undefined
  refuseCardData(key)
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw new AppError('invalidInput', {
      problems: [{ path: 'headers.idempotency-key', message: '8자에서 255자 사이의 영문, 숫자, 기호여야 해요.' }],
    })
  return key
}
