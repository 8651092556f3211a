import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CAPTURE_CLICKS, replayCapturedClicks } from './captured-clicks.ts'

beforeAll(() => {
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the script as the page does
  new Function(CAPTURE_CLICKS)()
})
beforeEach(() => {
  delete document.documentElement.dataset['hydrated']
  document.body.innerHTML = ''
})
afterEach(() => {
  document.documentElement.dataset['hydrated'] = ''
})

const add = (html: string): HTMLElement => {
  document.body.innerHTML = html
  return document.body.querySelector<HTMLElement>('[data-test]') ?? document.body
}

describe('[K08] clicks before hydration', () => {
  test('are replayed once after three taps, and the control is busy meanwhile', () => {
    const button = add('<button data-test>담기</button>')
    for (let tap = 0; tap < 3; tap += 1) button.click()
    expect(button.getAttribute('aria-busy')).toBe('true')
    const clicked = vi.fn<() => void>()
    button.addEventListener('click', clicked)
    replayCapturedClicks()
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(button.hasAttribute('aria-busy')).toBe(false)
    button.click()
    expect(clicked).toHaveBeenCalledTimes(2)
  })

  test('keep their order', () => {
    document.body.innerHTML = '<button id="a">a</button><button id="b">b</button>'
    const order: string[] = []
    for (const id of ['b', 'a']) document.getElementById(id)?.click()
    document.body.addEventListener('click', ({ target }) => order.push((target as HTMLElement).id))
    replayCapturedClicks()
    expect(order).toEqual(['b', 'a'])
  })

  test('on a checkbox change it after hydration, not before', () => {
    const box = add('<input type="checkbox" data-test />') as HTMLInputElement
    box.click()
    expect(box.checked).toBe(false)
    replayCapturedClicks()
    expect(box.checked).toBe(true)
  })

  test('on links and disabled buttons are ignored', () => {
    const link = add('<a href="#x" data-test>보기</a>')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
    const button = add('<button disabled data-test>담기</button>')
    button.click()
    expect(button.hasAttribute('aria-busy')).toBe(false)
  })

  test('on a control that is removed are dropped', () => {
    const button = add('<button data-test>담기</button>')
    const clicked = vi.fn<() => void>()
    button.addEventListener('click', clicked)
    button.click()
    button.remove()
    replayCapturedClicks()
    expect(clicked).not.toHaveBeenCalled()
  })
})
