import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './watched.ts'

/** What no screen may have: a finding of axe, or something that sticks out to the side. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect.soft(findings, `${screen}: accessibility`).toEqual([])
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(over, `${screen}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
}
