import { useNavigate } from 'react-router'
import { NoticeForm, type NoticeValues } from '#src/features/board/notice-form.tsx'
import { call } from '#src/lib/call/call.ts'
import { Page } from '#src/ui/display/page.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'

const NEW: NoticeValues = { title: '', html: '', isPinned: false }

/** A new notice: a draft until it is published. */
export default function NewNoticePage() {
  const navigate = useNavigate()
  const save = async (body: NoticeValues) => {
    const { notice } = await call('admin.notice.create', { body })
    showToast('공지를 썼어요. 아직 올리지 않았어요.')
    // after the form has noticed that nothing is unsaved
    setTimeout(() => void navigate(`/notices/${notice.id}`, { replace: true }))
  }
  return (
    <Page title="새 공지">
      <NoticeForm values={NEW} save={save} />
    </Page>
  )
}
