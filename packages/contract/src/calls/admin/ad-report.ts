import { z } from 'zod'
import { call } from '../../call.ts'
import { AdDimension, AdReportDay, AdReportRow, CostProblem } from '../../entities/ad-report.ts'
import { Day, Flag, UploadedFile } from '../../scalars.ts'

const reads = { access: 'staff', permission: 'report.read', rate: 'report' } as const
const MOST_FILE_BYTES = 10 * 1024 * 1024
const MOST_DAYS = 366
const DAY_MS = 86_400_000
const Asked = z.object({
  from: Day,
  to: Day,
  by: AdDimension.default('channel'),
  model: z.enum(['last', 'first', 'linear']).default('last'),
})
const inPeriod = <Q extends typeof Asked>(query: Q) =>
  query
    .refine(({ from, to }) => from <= to, { path: ['to'], message: '시작일보다 늦은 날을 골라 주세요.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
      path: ['to'],
      message: '366일까지 볼 수 있어요.',
    })
const Period = inPeriod(Asked)
const ExportPeriod = inPeriod(Asked.extend({ format: z.enum(['xlsx', 'csvUtf8', 'csvCp949']).default('xlsx') }))

/** Clicks, orders, refunds and costs of advertising. */
export const adminAdReportCalls = {
  'admin.adReport.get': call({
    ...reads,
    summary: 'Orders paid in a period by what they are attributed to, with clicks, refunds and costs, and all by day.',
    method: 'GET',
    path: '/admin/v1/reports/ads',
    query: Period,
    reply: z.object({
      /** The highest revenue first, at most 500. */
      rows: z.array(AdReportRow).max(500),
      total: AdReportRow,
      days: z.array(AdReportDay).max(MOST_DAYS),
    }),
  }),
  'admin.adReport.export': call({
    ...reads,
    summary: 'The rows of the report as a sheet.',
    method: 'GET',
    path: '/admin/v1/reports/ads/file',
    file: true,
    query: ExportPeriod,
    reply: z.string(),
  }),
  'admin.adReport.importCosts': call({
    access: 'staff',
    permission: 'adCost.write',
    summary:
      'Imports costs (.xlsx or CSV: date, source, campaign, cost; also medium, channel and keyword). All rows or none are stored; a day and source that was imported before is replaced. With `dryRun` it only checks.',
    method: 'POST',
    path: '/admin/v1/reports/ads/costs',
    rate: 'upload',
    uploadBytes: MOST_FILE_BYTES,
    query: z.object({ dryRun: Flag.default(true) }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({
      rows: z.int(),
      won: z.int(),
      isStored: z.boolean(),
      problemCount: z.int(),
      problems: z.array(CostProblem).max(500),
    }),
    errors: ['sheetUnreadable', 'sheetTooLarge', 'sheetHeadMissing'],
  }),
}
