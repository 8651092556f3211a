import type { App } from '#src/handler-context.ts'
import { assertCode } from './check-secret.ts'
import { acceptCode, acceptRecoveryCode } from './totp.ts'

export interface SecondFactor {
  code?: string | undefined
  recoveryCode?: string | undefined
}

/** Accepts a code of the authenticator or a recovery code, once. Throws `totpWrong` and `staffLocked`. */
export const assertSecondFactor = (app: App, staffId: number, { code, recoveryCode }: SecondFactor): Promise<void> => {
  const now = app.clock()
  return assertCode(app, staffId, async () => {
    if (code !== undefined) return acceptCode(app, app.db, { staffId, code, now })
    return recoveryCode !== undefined && acceptRecoveryCode(app, app.db, { staffId, code: recoveryCode, now })
  })
}
