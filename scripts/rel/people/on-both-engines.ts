/** Goals whose shop runs in this process, on a PostgreSQL started for the run. Its URL is set before the shop is loaded. */
import { openTestServer } from '../shop/run-tests.ts'

const onBothEngines = async (which: 'hideAccountExistence' | 'findNobody'): Promise<boolean> => {
  const postgres = await openTestServer()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    return await (await import('../account-existence.ts'))[which]()
  } finally {
    await postgres.close()
  }
}

export const hideAccountExistence = (): Promise<boolean> => onBothEngines('hideAccountExistence')
export const findNobody = (): Promise<boolean> => onBothEngines('findNobody')
