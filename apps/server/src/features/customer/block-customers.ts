import { AppError } from '@shop/contract'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { setBlocked } from '#src/features/user/user-account-sql.ts'
import { type App, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { addNote } from './customer-find-sql.ts'
import { getCustomer, getMember } from './read-customers.ts'
import { readSessions } from './customer-page.ts'

type Block = HandlerInput<'admin.customer.block' | 'admin.customer.unblock'>

/** Blocks a member and ends all logins, or ends the block. The reason becomes a note. */
const setBlock = async (input: Block, app: App, isBlocked: boolean): Promise<{ isBlocked: boolean }> => {
  const { brand, params, body } = input
  const now = app.clock()
  const { id: userId, isBlocked: wasBlocked } = await getMember(app, brand, params.id)
  const note = await app.db.tx(async (tx) => {
    // 0: it is so already, or the member has left meanwhile
    if ((await setBlocked(tx, { userId, platform: brand, isBlocked, now })) === 0) return null
    if (isBlocked) await endTokensOf(tx, { userId, now })
    const kind = isBlocked ? 'block' : 'unblock'
    return (await addNote(tx, { userId, staffId: staffOf(input).id, kind, contents: body.reason, now })).id
  })
  input.audit?.({ before: { isBlocked: wasBlocked }, after: { isBlocked, note } })
  const row = await getCustomer(app, brand, params.id)
  if (row.isBlocked !== isBlocked) throw new AppError('customerNotMember')
  return { isBlocked }
}

const endSessions: Handlers['admin.customer.endSessions'] = async ({ brand, params, audit }, app) => {
  const { id: userId } = await getCustomer(app, brand, params.id)
  const ended = await endTokensOf(app.db, { userId, now: app.clock() })
  audit?.({ after: { ended } })
  return { ended }
}

/** Blocks and logins of customers. E5 */
export const blockHandlers: Pick<
  Handlers,
  'admin.customer.block' | 'admin.customer.unblock' | 'admin.customer.listSessions' | 'admin.customer.endSessions'
> = {
  'admin.customer.block': (input, app) => setBlock(input, app, true),
  'admin.customer.unblock': (input, app) => setBlock(input, app, false),
  'admin.customer.listSessions': async ({ brand, params }, app) => {
    const { id: userId } = await getCustomer(app, brand, params.id)
    return { sessions: await readSessions(app, { userId, now: app.clock() }) }
  },
  'admin.customer.endSessions': endSessions,
}
