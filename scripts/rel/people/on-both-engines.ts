/** Goals whose shop runs within this process, on a PostgreSQL of the run's own: that is named before the shop is loaded. */
import { openTestServer } from '../shop/run-tests.ts'

const onBothEngines = async (which: 'tellNoAccount' | 'findNobody'): Promise<boolean> => {
  const postgres = await openTestServer()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    return await (await import('../telling-nobody.ts'))[which]()
  } finally {
    await postgres.close()
  }
}

export const tellNoAccount = (): Promise<boolean> => onBothEngines('tellNoAccount')
export const findNobody = (): Promise<boolean> => onBothEngines('findNobody')
