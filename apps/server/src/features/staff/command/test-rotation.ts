import { type CallName, calls } from '@shop/contract'
import { createApp } from '#src/app.ts'
import { readConfig } from '#src/config.ts'
import type { TestDbOptions } from '#src/db/snapshot.ts'
import { openRefundShop } from '#src/features/refund/testing/buying.ts'
import { assertIndexKey } from '#src/features/user/index-key/index-key.ts'
import { codeFor, PASSWORD, pass, type somebody, TERMS } from '#src/features/user/test-members.ts'
import type { App } from '#src/handler-context.ts'
import { createLog } from '#src/http/log.ts'
import { runCommand } from './run-command.ts'

export const NEW_KEY = 'a new index key'

/** Opens a shop whose INDEX_KEY can be rotated, and calls it with the new key. */
export const openRotatingShop = async (engine: TestDbOptions['engine']) => {
  const shop = await openRefundShop(engine ? { engine } : {})
  const appWith = (env: Record<string, string> = {}): App => ({
    db: shop.db,
    clock: () => shop.clock.now,
    config: readConfig({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      ADMISSION: 'off',
      GUEST_PHONE_PROOF: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    integrations: {
      payments: shop.gateway,
      messages: shop.messages,
      mails: shop.mails,
      push: shop.push,
      sns: shop.sns,
      files: shop.files,
      addresses: shop.addresses,
    },
  })
  const rotated = () => appWith({ INDEX_KEY: NEW_KEY })
  const run = (app: App, ...args: string[]) => runCommand(app, args)
  const rotate = (app: App = rotated()) => run(app, 'index-key', 'rotate')

  /** Calls a shop with the new key. */
  const askRotated = async (name: CallName, { body }: { body: object }, token?: string) => {
    const app = await createApp({ ...rotated(), log: createLog({ logLevel: 'silent', secrets: [] }) })
    try {
      const response = await app.server.inject({
        method: calls[name].method,
        url: calls[name].path,
        headers: { host: 'ru.localhost:5445', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        payload: body,
      })
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
    } finally {
      await app.close()
    }
  }
  const logIn = (email: string) => askRotated('user.logIn', { body: { email, password: PASSWORD } })
  const guestToken = async () => String((await askRotated('auth.createGuestToken', { body: {} })).body.token)
  const signUpRotated = async (person: ReturnType<typeof somebody>) => {
    pass(shop, 61_000)
    const token = await guestToken()
    await askRotated('user.sendCode', { body: { phone: person.phone } }, token)
    const verificationCode = codeFor(shop, person.phone)
    return askRotated('user.signUp', { body: { ...person, verificationCode, terms: TERMS } }, token)
  }
  const readIndexes = () =>
    shop.db.many<{ email: Buffer; phone: Buffer }>(
      'indexes',
      'select email_index as email, phone_index as phone from app_user where phone_index is not null order by id',
      [],
    )

  await assertIndexKey(appWith())
  return { shop, appWith, rotated, run, rotate, askRotated, logIn, signUpRotated, readIndexes }
}

export type RotatingShop = Awaited<ReturnType<typeof openRotatingShop>>
