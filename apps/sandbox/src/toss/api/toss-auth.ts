import { TossError } from './toss-errors.ts'

export interface TossKeys {
  clientKey: string
  secretKey: string
}

/** Default keys of the shop; valid in this sandbox only. */
export const TEST_KEYS: TossKeys = {
  clientKey: 'test_ck_local',
  secretKey: 'test_sk_local',
}

/** Checks `Basic base64(secretKey + ":")`. The colon is part of the contract, and its absence has its own error code. */
export function checkAuthorization(header: string | undefined, keys: TossKeys): void {
  const [scheme, encoded] = (header ?? '').split(' ')
  if (scheme !== 'Basic' || !encoded) throw new TossError('UNAUTHORIZED_KEY')
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  if (!decoded.includes(':')) throw new TossError('INCORRECT_BASIC_AUTH_FORMAT')
  const given = decoded.slice(0, decoded.indexOf(':'))
  if (given === keys.clientKey) throw new TossError('INVALID_API_KEY')
  if (given !== keys.secretKey) throw new TossError('UNAUTHORIZED_KEY')
}
