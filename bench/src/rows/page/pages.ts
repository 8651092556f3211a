import { type Audit, audit } from '#src/browser/lighthouse.ts'
import { gzippedBytes } from '#src/browser/script-bytes.ts'
import { type Row, showKib, showMs, showNumber } from '#src/report/row.ts'
import { median } from '#src/statistics.ts'
import type { Bench } from '../measure.ts'
import { categoryPath, firstProductId, homePath } from '../reading/paths.ts'

const SCRIPT_GOAL_BYTES = 145 * 1024

const toAuditRow = (page: string, audits: readonly Audit[]): Row => {
  const of = (name: Exclude<keyof Audit, 'scripts' | 'failed'>): number => median(audits.map((each) => each[name]))
  const [performance, lcp, cls, tbt] = [of('performance'), of('lcpMs'), of('cls'), of('tbtMs')]
  const [bareTbt, speed] = [of('bareTbtMs'), of('benchmarkIndex')]
  const others = [of('accessibility'), of('bestPractices'), of('seo')]
  const failed = [...new Set(audits.flatMap((each) => each.failed))]
  const row: Row = {
    what: `Lighthouse mobile, ${page}`,
    measured: `${performance}, ${others.join(', ')}; LCP ${showMs(lcp)}, CLS ${cls.toFixed(3)}, TBT ${showMs(tbt)}`,
    limit: `TBT ${showMs(bareTbt)} without the page’s scripts; benchmarkIndex ${showNumber(speed)}`,
    goal: '≥ 98, 100, 100, 100; LCP ≤ 1,800 ms, CLS ≤ 0.02, TBT ≤ 100 ms',
    reached: performance >= 98 && others.every((score) => score === 100) && lcp <= 1_800 && cls <= 0.02 && tbt <= 100,
  }
  return failed.length === 0 ? row : { ...row, ratio: `points lost: ${failed.join(', ')}` }
}

const toScriptRow = async (page: string, [first]: readonly Audit[]): Promise<Row> => {
  const bytes = await gzippedBytes(first?.scripts ?? [])
  return {
    what: `JavaScript on first load, ${page}`,
    measured: `${showKib(bytes)} gzip in ${first?.scripts.length ?? 0} files`,
    goal: '≤ 145 KiB',
    reached: bytes > 0 && bytes <= SCRIPT_GOAL_BYTES,
  }
}

/** Measures the pages as loaded by a phone's browser. */
export const measurePages = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const { url } = await shops.kept(runLength.products)
  const address = url.replace('127.0.0.1', 'localhost')
  const pages = [
    { page: 'home', path: homePath },
    { page: 'category', path: categoryPath },
    { page: 'product', path: `/product/${await firstProductId(url)}` },
  ]
  const rows: Row[] = []
  for (const { page, path } of pages) {
    const audits = await audit(`${address}${path}`, runLength.audits)
    rows.push(
      toAuditRow(`${page} of ${showNumber(runLength.products)} products`, audits),
      await toScriptRow(page, audits),
    )
  }
  return rows
}
