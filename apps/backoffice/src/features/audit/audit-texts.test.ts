import { describe, expect, it } from 'vitest'
import { adminPaths } from '@shop/contract/admin-paths'
import { callTexts, fieldsText } from './audit-texts.ts'

describe('words of the audit log', () => {
  it('[backoffice] every write of the contract has a Korean name of its own', () => {
    const writes = Object.entries(adminPaths).flatMap(([name, path]) => (path.startsWith('GET ') ? [] : [name]))
    expect(Object.keys(callTexts).sort()).toEqual(writes.sort())
    expect(new Set(Object.values(callTexts)).size).toBe(writes.length)
  })
  it('[backoffice] fields are shown in Korean', () => {
    expect(fieldsText(['name', 'phone'])).toBe('이름, 전화번호')
  })
})
