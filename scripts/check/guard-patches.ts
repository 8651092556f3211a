import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { applyPatch, type Guard, readGuards } from '../rel/guard-patch.ts'

const whyNotNoticed = (house: string, { test, title }: Guard): string | undefined => {
  const file = path.join(house, test)
  if (test === '' || !existsSync(file)) return `its test file is not there: "${test}"`
  if (title === '' || !readFileSync(file, 'utf8').includes(title)) return `no test in ${test} is called "${title}"`
  return undefined
}

const whyUnfit = async (house: string, guard: Guard): Promise<string | undefined> => {
  const { ok, output } = await applyPatch(house, guard, '--check')
  if (!ok) return `it no longer applies, cut it anew from the code as it is\n${output.trim().replaceAll(/^/gm, '  ')}`
  return whyNotNoticed(house, guard)
}

/**
 * Lists the guard patches that can no longer remove their guard. K1 takes an hour and runs only occasionally, so stale patches
 * are reported here early.
 */
export const listUnfitPatches = async (house: string): Promise<string[]> => {
  const unfit: string[] = []
  for (const guard of readGuards(house)) {
    const why = await whyUnfit(house, guard)
    if (why !== undefined)
      unfit.push(`mutants/${guard.name}.patch proves no more that a test notices when "${guard.what}": ${why}`)
  }
  return unfit
}
