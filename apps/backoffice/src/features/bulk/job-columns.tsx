import type { BulkJob, BulkRowResult } from '@shop/contract'
import { objectText } from '@shop/rules/object-texts'
import { Link } from 'react-router'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import { Badge, type Tone } from '#src/ui/display/states.tsx'
import type { GridColumn, GridFilter } from '#src/ui/grid/grid-types.ts'

const states: Readonly<Record<BulkJob['state'], readonly [text: string, tone: Tone]>> = {
  preparing: ['준비 중', 'plain'],
  waiting: ['차례를 기다려요', 'plain'],
  running: ['하고 있어요', 'accent'],
  done: ['끝났어요', 'good'],
  canceled: ['멈췄어요', 'warn'],
}
const rowStates: Readonly<Record<BulkRowResult['state'], readonly [text: string, tone: Tone]>> = {
  waiting: ['기다려요', 'plain'],
  done: ['했어요', 'good'],
  refused: ['못 했어요', 'bad'],
  undone: ['되돌렸어요', 'warn'],
}

/** State of a bulk job in a few words. */
export function JobState({ job }: { job: BulkJob }) {
  const [text, tone] = states[job.state]
  return <Badge tone={job.state === 'done' && job.refused > 0 ? 'warn' : tone}>{text}</Badge>
}

/** Title of a job; an undo says so. */
export const jobTitle = ({ title, undoOf }: BulkJob): string => (undoOf === null ? title : `되돌리기: ${title}`)

const progressText = ({ done, refused, total }: BulkJob): string =>
  `${numberText(done + refused)} / ${numberText(total)}`

export const jobColumns: readonly GridColumn<BulkJob>[] = [
  {
    key: 'title',
    label: '작업',
    width: 280,
    isPinned: true,
    cell: (job) => (
      <Link to={`/jobs/${job.id}`} className="font-semibold underline-offset-4 hover:underline">
        {jobTitle(job)}
      </Link>
    ),
  },
  { key: 'state', label: '상태', width: 130, cell: (job) => <JobState job={job} /> },
  { key: 'progress', label: '진행', width: 130, isRight: true, cell: progressText },
  { key: 'refused', label: '못 한 줄', width: 100, isRight: true, cell: ({ refused }) => numberText(refused) },
  { key: 'staffName', label: '누가', width: 120, cell: ({ staffName }) => staffName },
  { key: 'reason', label: '이유', width: 200, isHidden: true, cell: ({ reason }) => reason ?? '' },
  { key: 'createdAt', label: '시작', width: 170, cell: ({ createdAt }) => momentText(createdAt) },
]

export const jobFilters: readonly GridFilter[] = [
  { kind: 'choice', key: 'state', label: '상태', options: Object.entries(states).map(([key, [text]]) => [key, text]) },
]

/** Screens of the objects of rows. */
const screens: Readonly<Record<string, string>> = { order: 'orders', customer: 'customers', product: 'products' }

/** Object of a row in Korean, with a link to its screen. */
function RowObject({ object }: Pick<BulkRowResult, 'object'>) {
  if (object === null) return null
  const [kind = '', id] = object.split(' ')
  const screen = screens[kind]
  if (screen === undefined || id === undefined) return objectText(object)
  return (
    <Link to={`/${screen}/${id}`} className="underline-offset-4 hover:underline">
      {objectText(object)}
    </Link>
  )
}

export const rowColumns: readonly GridColumn<BulkRowResult>[] = [
  { key: 'position', label: '줄', width: 80, isRight: true, cell: ({ position }) => numberText(position) },
  { key: 'object', label: '대상', width: 220, cell: ({ object }) => <RowObject object={object} /> },
  {
    key: 'state',
    label: '결과',
    width: 120,
    cell: ({ state }) => <Badge tone={rowStates[state][1]}>{rowStates[state][0]}</Badge>,
  },
  { key: 'message', label: '내용', width: 420, cell: ({ message }) => message ?? '' },
]

export const rowFilters: readonly GridFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: '결과',
    options: Object.entries(rowStates).map(([key, [text]]) => [key, text]),
  },
]
