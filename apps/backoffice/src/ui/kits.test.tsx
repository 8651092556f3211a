import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { momentText, seoulDay, wonText } from '#src/lib/format/texts.ts'
import { TextField } from './controls/field.tsx'
import { NumberField } from './form/number-field.tsx'
import { EditCell } from './grid/edit-cell.tsx'
import { PrintSheet } from './print/print-sheet.tsx'
import { listPaletteSources, registerPaletteSource } from './palette/palette-registry.ts'

describe('happy', () => {
  test('[backoffice] a price is typed with separators', async () => {
    const Price = () => {
      const [price, setPrice] = useState<number | null>(null)
      return <NumberField label="판매가" value={price} onChange={setPrice} />
    }
    render(<Price />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '판매가' })
    await userEvent.type(field, '12900')
    expect(field.value).toBe('12,900')
    await userEvent.type(field, '5', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(field.value).toBe('152,900')
    await userEvent.clear(field)
    expect(field.value).toBe('')
  })

  test('[backoffice] a field that is focused first still has the ref of its form', () => {
    const ref = createRef<HTMLInputElement>()
    render(<TextField label="이름" isFirst ref={ref} />)
    const field = screen.getByRole('textbox', { name: '이름' })
    expect(ref.current).toBe(field)
    expect(document.activeElement).toBe(field)
  })

  test('[backoffice] a cell is edited in place: Enter saves, Escape cancels', async () => {
    const save = vi.fn<(text: string) => Promise<void>>(async () => undefined)
    render(<EditCell label="사과 가격" value="1000" text="1,000원" onSave={save} />)
    await userEvent.click(screen.getByRole('button', { name: '사과 가격 1,000원, 고치기' }))
    await userEvent.keyboard('5{Escape}')
    expect(save).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button'))
    await userEvent.keyboard('0{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledWith('10000'))
  })

  test('[backoffice] paper has one article for each page', () => {
    render(<PrintSheet title="피킹 목록" pages={['a', 'b'].map((key) => ({ key, content: <p>{key}</p> }))} />)
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  test('[backoffice] days and times are those of Seoul', () => {
    expect(seoulDay('2026-11-20T15:00:00Z')).toBe('2026-11-21')
    expect(momentText('2026-11-20T15:00:00Z')).toBe('11.21(토) 00:00')
    expect(wonText(12_900)).toBe('12,900원')
  })
})

describe('security', () => {
  test('[F6] a palette source is asked only with its permission', () => {
    registerPaletteSource({ label: '주문', icon: 'order', permission: 'order.read', find: async () => [] })
    expect(listPaletteSources(['product.read'])).toEqual([])
    expect(listPaletteSources(['order.read'])).toHaveLength(1)
  })
})
