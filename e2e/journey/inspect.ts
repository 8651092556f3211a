import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { desk, smallPhone } from './places.ts'
import { expect } from './watched.ts'

/** What no screen may have: a finding of axe, or something that sticks out to the side. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  // to write down the places where all is well takes longer than to look at them
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect.soft(findings, `${screen}: accessibility`).toEqual([])
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(over, `${screen}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
}

/** The same for a small phone's page, and once more as wide as on a desk: what a screen looks like depends on its width alone. */
export const inspectAtBothWidths = async (page: Page, screen: string): Promise<void> => {
  await inspect(page, `${screen} at ${smallPhone.viewport.width} px`)
  await page.setViewportSize(desk.viewport)
  await inspect(page, `${screen} at ${desk.viewport.width} px`)
  await page.setViewportSize(smallPhone.viewport)
}
