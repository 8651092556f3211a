import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLazyComponent } from './use-lazy-component.ts'

test('[ERROR-1] a component whose chunk fails to load leaves the rest of the page unchanged, and loads on retry', async () => {
  let asked = 0
  const load = () => {
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>지도</p>)
  }
  function Form() {
    const { Part, error, retry } = useLazyComponent(load)
    return (
      <form>
        <input aria-label="주소" />
        {Part && <Part />}
        {error instanceof TypeError && (
          <button type="button" onClick={retry}>
            다시 시도
          </button>
        )}
      </form>
    )
  }
  render(<Form />)
  await userEvent.type(screen.getByLabelText('주소'), '영동대로')
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('지도')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('주소').value).toBe('영동대로')
  expect(asked).toBe(2)
})

test('a component that is not wanted is not loaded', () => {
  function Page() {
    const { Part, error } = useLazyComponent(() => Promise.reject(new Error('asked')), false)
    return <p>{Part === undefined && error === undefined ? '없음' : '있음'}</p>
  }
  render(<Page />)
  expect(screen.getByText('없음')).toBeDefined()
})
