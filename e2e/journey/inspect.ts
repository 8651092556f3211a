import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { desktop, smallPhone } from './places.ts'
import { expect } from './watched.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// Only violations are read: listing the nodes that pass takes longer than the check itself. Style sheets are not preloaded,
// because the one rule that reads them (css-orientation-lock) is off by default.
const runAxe = `axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } })`

/** Runs axe in the page. Each frame evaluates axe's source (0.5 MB) once per document. */
const findViolations = async (page: Page): Promise<AxeResults['violations']> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate<boolean>(`typeof window.axe?.run === 'function'`))) await frame.evaluate(axeSource)
  return (await page.evaluate<AxeResults>(runAxe)).violations
}

/** Waits until transitions have ended: half transparent text has too little contrast. Animations without an end are not waited for. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.race([
    new Promise((goOn) => setTimeout(goOn, 2000)),
    Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)),
  ])`)

/** Checks that the screen has no accessibility violation and does not scroll sideways. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  await settle(page)
  const findings = (await findViolations(page)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect.soft(findings, `${screen}: accessibility`).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(overflow, `${screen}: pixels beyond the edge of the screen`).toBeLessThanOrEqual(0)
}

/** Inspects the page at the width of a small phone and of a desktop. The layout depends on the width only. */
export const inspectAtBothWidths = async (page: Page, screen: string): Promise<void> => {
  await inspect(page, `${screen} at ${smallPhone.viewport.width} px`)
  await page.setViewportSize(desktop.viewport)
  await inspect(page, `${screen} at ${desktop.viewport.width} px`)
  await page.setViewportSize(smallPhone.viewport)
}
