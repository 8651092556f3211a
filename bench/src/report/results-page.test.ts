import { describe, expect, it } from 'vitest'
import { toResultsPage } from './results-page.ts'

const taken = { day: '2026-11-21', on: '2 processors', busy: 0.25, runs: 3, seconds: 4 }

describe('the results page', () => {
  it('shows the ratio before the figure, and whether each goal was reached', () => {
    const page = toResultsPage({
      taken,
      rows: [
        { what: 'List', measured: '9/s', limit: '10/s', ratio: '90 %', goal: '≥ 60 %', reached: true },
        { what: 'Carts', measured: '1/s', goal: '≥ 2/s', reached: false },
        { what: 'TPC-B', measured: '5/s', goal: '' },
      ],
      missing: [],
    })
    expect(page).toContain('| List | 90 % | 9/s | 10/s | ≥ 60 % | yes |')
    expect(page).toContain('| Carts |  | 1/s |  | ≥ 2/s | no |')
    expect(page).toContain('| TPC-B |  | 5/s |  |  |  |')
    expect(page).not.toContain('Not measured')
    expect(page).toMatch(/Absolute figures depend on the machine: .*\n\n\| what \| ratio \|/)
    expect(page).toContain('a load of 0.3 on the machine')
  })
  it('lists the parts that could not be measured', () => {
    const page = toResultsPage({ taken, rows: [], missing: [{ word: 'pages', why: 'no browser' }] })
    expect(page).toContain('- pages: no browser')
  })
})
