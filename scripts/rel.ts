import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endOnSignals } from './end-with-us.ts'
import { printHelpIfAsked } from './help.ts'
import { FilterError } from './rel/shop/narrow.ts'
import { root } from './run-command.ts'

/** `npm run rel -- K1`: runs one reliability goal that takes too long for the tests. A second argument filters it. */
const goals: Readonly<Record<string, (only?: string) => Promise<boolean>>> = {
  A1: async (only) => (await import('./rel/last-units.ts')).sellTheLastUnits(only),
  A2: async (only) => (await import('./rel/gifts.ts')).giveTheLastUnits(only),
  A3: async () => (await import('./rel/buying/crossed-carts.ts')).crossCarts(),
  A4: async (only) => (await import('./rel/buying/same-check.ts')).sendTheSameAgain(only),
  A5: async () => (await import('./rel/lost-answers.ts')).loseAnswers(),
  A6: async (only) => (await import('./rel/in-full.ts')).dieAtEveryStep(only),
  A7: async (only) => (await import('./rel/buying/spent-once.ts')).spendOnce(only),
  A8: async (only) => (await import('./rel/gifts.ts')).endGiftsOnce('[A8]', only),
  A9: async (only) => (await import('./rel/gifts.ts')).endGiftsOnce('[A9]', only),
  A13: async (only) => (await import('./rel/in-full.ts')).liveAtRandom(only),
  B1: async () => (await import('./rel/buying/unknown-outcomes.ts')).findTheTruth(),
  B5: async (only) => (await import('./rel/in-full.ts')).answerNotices(only),
  B8: async (only) => (await import('./rel/gifts.ts')).sendOnce(only),
  C1: async () => (await import('./rel/database-crash.ts')).surviveDatabaseCrash(),
  C2: async () => (await import('./rel/failover.ts')).surviveFailover(),
  C3: async (only) => (await import('./rel/broken-vendors.ts')).keepFaultsLocal(only),
  C5: async (only) => (await import('./rel/load/overload.ts')).keepGoodput(only),
  C6: async (only) => (await import('./rel/load/page-flood.ts')).outliveFlood(only),
  C7: async () => (await import('./rel/load/capacity.ts')).keepCapacity(),
  C8: async (only) => (await import('./rel/load/soak.ts')).soak(only),
  C9: async () => (await import('./rel/graceful-stop.ts')).endGracefully(),
  C10: async (only) => (await import('./rel/load/slow-clients.ts')).dropSlowClients(only),
  C11: async (only) => (await import('./rel/full-disk.ts')).reportTroubles(only),
  D1: async (only) => (await import('./rel/in-full.ts')).askNonsense(only),
  D3: async (only) => (await import('./rel/sql-shapes.ts')).keepShapes(only),
  D4: async (only) => (await import('./rel/load/bounded-lists.ts')).boundLists(only),
  memory: async (only) => (await import('./rel/load/page-flood.ts')).boundMemory(only),
  brands: async (only) => (await import('./rel/every-brand.ts')).walkInEveryBrand(only),
  edits: async () => (await import('./rel/load/catalogue-edits.ts')).cacheBesideEdits(),
  I8: async (only) => {
    if (only !== 'pgbackrest' && !(await (await import('./rel/restore.ts')).restoreElsewhere(only))) return false
    if (only !== undefined && only !== 'pgbackrest') return true
    return (await import('./rel/point-in-time.ts')).restoreToPointInTime({ ifAbsent: only === undefined })
  },
  I9: async (only) => (await import('./rel/migrations/new-files.ts')).applyNewFiles(only),
  I10: async () => (await import('./rel/in-full.ts')).agreeOnEngines(),
  J1: async (only) => (await import('./rel/time-zones.ts')).judgeInSeoul(only),
  J2: async (only) => (await import('./rel/pause.ts')).upsetClocks(only),
  I1: async (only) => (await import('./rel/people/personal-data.ts')).readNobody(only),
  E1: async (only) => (await import('./rel/people/login-flood.ts')).bearLoginFlood(only),
  E2: async () => (await import('./rel/people/on-both-engines.ts')).hideAccountExistence(),
  E3: async (only) => (await import('./rel/people/guessing.ts')).guessInVain(only),
  F8: async () => (await import('./rel/people/on-both-engines.ts')).findNobody(),
  F9: async (only) => (await import('./rel/gifts.ts')).guessLinks(only),
  H2: async (only) => (await import('./rel/people/pumping.ts')).pumpInVain(only),
  K1: async (only) => (await import('./rel/guards.ts')).missGuards(only),
  K2: async (only) => (await import('./rel/money-coverage.ts')).coverMoney(only),
  K3: async (only) => (await import('./rel/repeated-suite.ts')).repeatSuite(only),
}

const rows = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
const isOf =
  (goal: string) =>
  ([, id = '', ...cells]: readonly string[]): boolean =>
    (id === goal && cells.length > 3) || (id.endsWith('of the audit') && cells.join().includes(`rel -- ${goal}\``))
/** What a goal is called in docs/reliability.md. The table of goals is above that of the last runs. */
const titleOf = (goal: string): string => rows.find(isOf(goal))?.[2] ?? ''
const list = Object.keys(goals)
  .map((goal) => `  ${goal.padEnd(8)}${titleOf(goal)}`)
  .join('\n')

printHelpIfAsked(`npm run rel -- <goal> [filter]: proves one reliability goal at its full figure (docs/reliability.md).

${list}`)
endOnSignals()
const [id = '', only] = process.argv.slice(2)
const goal = goals[id]
if (!goal) {
  console.error(`Which goal? For example npm run rel -- K1\n\n${list}`)
  process.exitCode = 2
} else
  try {
    process.exitCode = (await goal(only)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
