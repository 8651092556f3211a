import { describe, expect, it } from 'vitest'
import { listMissed, readBranches } from './branch-coverage.ts'

const at = (line: number) => ({ start: { line } })

describe('[K2] coverage of branches', () => {
  const report = {
    '/shop/b.ts': {
      branchMap: {
        '0': { type: 'if', loc: at(3), locations: [at(3), { start: {} }] },
        '1': { type: 'cond-expr', loc: at(7), locations: [at(7), at(8)] },
      },
      b: { '0': [4, 0], '1': [0, 2] },
    },
    '/shop/a.ts': { branchMap: {}, b: {} },
  }
  it('lists each branch that no test took, an absent else at the line of its if', () => {
    const files = readBranches(report, '/shop')
    expect(files).toEqual([
      { file: 'a.ts', branches: 0, missed: [] },
      {
        file: 'b.ts',
        branches: 4,
        missed: [
          { line: 3, kind: 'if' },
          { line: 7, kind: 'cond-expr' },
        ],
      },
    ])
    expect(listMissed(files)).toEqual(['b.ts: 3 if, 7 cond-expr'])
  })
})
