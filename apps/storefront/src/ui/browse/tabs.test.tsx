import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { key: 'detail', label: '상세' },
  { key: 'reviews', label: '후기' },
  { key: 'questions', label: '문의' },
] as const
type Key = (typeof tabs)[number]['key']

function Page() {
  const [current, setCurrent] = useState<Key>('detail')
  return (
    <Tabs label="상품 정보" tabs={tabs} current={current} onChange={setCurrent}>
      <a href="#in">{current} 내용</a>
    </Tabs>
  )
}
const selected = () => screen.getByRole('tab', { selected: true }).textContent

test('arrow keys, Home and End move the focus and the selection, wrapping at the ends', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('상세')
  const seen: (string | null)[] = []
  for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']) {
    await user.keyboard(key)
    expect(document.activeElement?.textContent).toBe(selected())
    seen.push(selected())
  }
  expect(seen).toEqual(['후기', '문의', '상세', '문의', '상세', '문의'])
})

test('Tab moves from the selected tab into its panel, past the other tabs', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('tab', { name: '후기' }))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('reviews 내용')
  expect(screen.getByRole('tabpanel', { name: '후기' })).toBeTruthy()
})
