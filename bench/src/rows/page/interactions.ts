import { type Act, tapOn, worstInteraction } from '#src/browser/interactions.ts'
import { type Row, showMs, showNumber, showTimes } from '#src/report/row.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'
import { categoryPath, homePath } from '../reading/paths.ts'

const GOAL_MS = 150
const FRAME_MS = 16
/** Time in ms until the sheet's animation has finished. */
const SHEET_MS = 400

const scrollList: Act = async (page) => {
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, 1_200)
    await page.touchscreen.tap(4, 400)
    await page.waitForTimeout(250)
  }
}
const changeSort: Act = async (page) => {
  await tapOn(page, page.getByRole('button', { name: /순$/ }).first())
  const lowest = page.getByRole('dialog').getByText('낮은 가격순')
  await lowest.waitFor()
  await page.waitForTimeout(SHEET_MS)
  await tapOn(page, lowest)
}
const changeTab: Act = async (page) => {
  const tabs = page.locator('header nav a')
  for (const at of [1, 2, 0]) {
    await tapOn(page, tabs.nth(at))
    await page.waitForTimeout(700)
  }
}
const openOptions: Act = async (page) => {
  await tapOn(page, page.getByRole('button', { name: /담기$/ }).first())
  await page.getByRole('dialog').first().waitFor()
}

const acts = [
  { what: 'scrolling a list', path: categoryPath, act: scrollList },
  { what: 'another order of the list', path: categoryPath, act: changeSort },
  { what: 'home from tab to tab', path: homePath, act: changeTab },
  { what: 'opening the options', path: categoryPath, act: openOptions },
] satisfies { what: string; path: string; act: Act }[]

/**
 * Measures how fast pages respond to a tap with a CPU four times slower. Compared in turn with the browser's own time for a tap
 * on the same page without scripts while it scrolls, which on a busy machine is most of it.
 */
export const measureInteractions = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const { url } = await shops.kept(runLength.products)
  const address = url.replace('127.0.0.1', 'localhost')
  const rows: Row[] = []
  for (const { what, path, act } of acts) {
    const taken: number[] = []
    const bare: number[] = []
    while (taken.length < runLength.runs) {
      bare.push(await worstInteraction(`${address}${path}`, scrollList, { bare: true }))
      taken.push(await worstInteraction(`${address}${path}`, act))
    }
    // Interactions shorter than a frame are not reported.
    const [worst, limit] = [median(taken), Math.max(FRAME_MS, median(bare))]
    rows.push({
      what: `INP at 4 × slower among ${showNumber(runLength.products)} products, ${what}`,
      ratio: showTimes(worst / limit),
      measured: showMs(worst),
      limit: `${showMs(limit)} for a tap beside everything on the same page without its scripts`,
      goal: `≤ ${GOAL_MS} ms`,
      reached: worst <= GOAL_MS,
    })
  }
  return rows
}
