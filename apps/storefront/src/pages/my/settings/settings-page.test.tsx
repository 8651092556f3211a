import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { handle } from './settings-page.tsx'

test.each([
  ['/my-cuma/settings/alarms', '알림 설정'],
  ['/my-cuma/settings', '설정'],
])('[SCREEN-18] the bar of %s has the title %s', async (at, title) => {
  const { Title } = handle
  renderPages(at, { '/my-cuma/settings/:part?': Title })
  expect(await screen.findByText(title)).toBeTruthy()
})
