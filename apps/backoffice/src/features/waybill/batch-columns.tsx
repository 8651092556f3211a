import type { WaybillBatch } from '@shop/contract'
import { Link } from 'react-router'
import { momentText, numberText } from '#src/lib/format/texts.ts'
import type { GridColumn } from '#src/ui/grid/grid-types.ts'

export const batchColumns: readonly GridColumn<WaybillBatch>[] = [
  { key: 'createdAt', label: '시각', width: 170, isPinned: true, cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'kind', label: '일', width: 110, cell: ({ kind }) => (kind === 'export' ? '내려받기' : '올리기') },
  { key: 'name', label: '파일', width: 260, cell: ({ name }) => name },
  { key: 'total', label: '줄', width: 90, isRight: true, cell: ({ total }) => numberText(total) },
  { key: 'bad', label: '고칠 줄', width: 90, isRight: true, cell: ({ bad }) => numberText(bad) },
  { key: 'staffName', label: '누가', width: 120, cell: ({ staffName }) => staffName },
  {
    key: 'job',
    label: '등록',
    width: 110,
    cell: ({ jobId, isChecked }) =>
      jobId === null ? (
        isChecked ? (
          ''
        ) : (
          '확인 중'
        )
      ) : (
        <Link to={`/jobs/${jobId}`} className="font-semibold underline underline-offset-4">
          {`작업 ${jobId}`}
        </Link>
      ),
  },
]
