/** The journeys in the browser in all brands: `npm test` walks those in two whose screens and rules all brands share. */
import { stages } from '../test/stages.ts'
import { keepFilesInMemory } from '../test/temporary-files.ts'
import { printOutcome, toRow } from './shop/outcome.ts'

/** Walks all journeys, or those of the files whose names contain `only`, in all brands. Returns whether all passed. */
export const walkInEveryBrand = async (only?: string): Promise<boolean> => {
  keepFilesInMemory()
  process.env.E2E_BRANDS = 'all'
  const counts = await stages.find(({ name }) => name === 'browser')?.run(only === undefined ? [] : [only])
  if (counts === undefined || 'absent' in counts) throw new Error('there is no stage of journeys')
  const { passed, failed, broken } = counts
  const measured = broken ?? `${passed} passed, ${failed} failed`
  return printOutcome([toRow('journeys in all brands', measured, 'all pass', failed === 0 && passed > 0 && !broken)])
}
