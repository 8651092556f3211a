import { type Act, worstInteraction } from '#src/browser/interactions.ts'
import { type Row, showMs } from '#src/report/row.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'
import { categoryPath, homePath } from '../reading/paths.ts'

const GOAL_MS = 150

const scrollList: Act = async (page) => {
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, 1_200)
    await page.touchscreen.tap(4, 400)
    await page.waitForTimeout(250)
  }
}
const changeSort: Act = async (page) => {
  await page.getByRole('button', { name: /순$/ }).first().tap()
  await page.getByRole('dialog').getByText('낮은 가격순').tap()
}
const changeTab: Act = async (page) => {
  const tabs = page.locator('header nav a')
  for (const at of [1, 2, 0]) {
    await tabs.nth(at).tap()
    await page.waitForTimeout(700)
  }
}
const openOptions: Act = async (page) => {
  await page.getByRole('button', { name: /담기$/ }).first().tap()
  await page.getByRole('dialog').first().waitFor()
}

const acts = [
  { what: 'scrolling a list', path: categoryPath, act: scrollList },
  { what: 'another order of the list', path: categoryPath, act: changeSort },
  { what: 'home from tab to tab', path: homePath, act: changeTab },
  { what: 'opening the options', path: categoryPath, act: openOptions },
] satisfies { what: string; path: string; act: Act }[]

/** How soon a page answers a finger where the processor is four times as slow. */
export const measureInteractions = async ({ shops, pace }: Bench): Promise<Row[]> => {
  const { url } = await shops.kept()
  const address = url.replace('127.0.0.1', 'localhost')
  const rows: Row[] = []
  for (const { what, path, act } of acts) {
    const taken: number[] = []
    while (taken.length < pace.runs) taken.push(await worstInteraction(`${address}${path}`, act))
    const worst = median(taken)
    rows.push({
      what: `INP at 4 × slower, ${what}`,
      measured: showMs(worst),
      goal: `≤ ${GOAL_MS} ms`,
      reached: worst <= GOAL_MS,
    })
  }
  return rows
}
