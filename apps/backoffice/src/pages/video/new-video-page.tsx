import { UploadForm } from '#src/features/video/upload-form.tsx'
import { Page } from '#src/ui/display/page.tsx'

/** Upload of a new video. */
export default function NewVideoPage() {
  return (
    <Page title="영상 올리기" lead="3분까지 올릴 수 있어요. 이 브라우저가 알맞은 크기로 바꾼 뒤에 올려요.">
      <UploadForm />
    </Page>
  )
}
