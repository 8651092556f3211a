import { problemText } from '@shop/video-upload/upload-problem'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ProductPicker, type PickedProduct } from '#src/features/product/product-picker.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea, TextField } from '#src/ui/controls/field.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { checkCaptions } from './captions-file.ts'
import { type PosterChoice, PosterField, sharpestOf } from './poster-field.tsx'
import { usePreparedVideo } from './use-prepared-video.ts'
import { useVideoUpload } from './use-video-upload.ts'
import { ShareBar, VideoFileField } from './video-file-field.tsx'

export const MOST_PRODUCTS = 20
const FIXED = '올리는 동안에는 바꿀 수 없어요.'

/** Captions that are WebVTT, and why another file is not. */
const useCaptions = () => {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const choose = async (next: File): Promise<void> => {
    try {
      setFile(await checkCaptions(next))
      setProblem(undefined)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return { file, problem, choose: (next: File) => void choose(next), remove: () => setFile(undefined) }
}

type Prepared = ReturnType<typeof usePreparedVideo>

/** Returns the files as they are uploaded: the chosen frame is rendered in the size of a poster. */
const renderFiles = async (video: Prepared, poster: PosterChoice, captions: File | undefined) => {
  const file = video.ready?.file
  if (!file) throw new Error('there is no video')
  if (poster && 'file' in poster) return { video: file, poster: poster.file, captions }
  const { renderFrame } = await import('@shop/video-upload/video-frames')
  const frame = video.frames[poster?.at ?? sharpestOf(video.frames) ?? 0]
  return { video: file, poster: await renderFrame(file, frame?.seconds ?? 0), captions }
}

/** Why it cannot be uploaded yet. */
const missingOf = (video: Prepared, poster: PosterChoice, title: string): string | undefined => {
  if (!video.ready || video.step !== 'ready') return '올릴 영상을 골라 주세요.'
  if (!poster && video.frames.length === 0) return '대표 사진을 골라 주세요.'
  return title.trim() === '' ? '제목을 적어 주세요.' : undefined
}

/** A new video: its file is encoded in the browser, then sent in pieces with its poster and captions. */
export function UploadForm() {
  const navigate = useNavigate()
  const video = usePreparedVideo()
  const captions = useCaptions()
  const [poster, setPoster] = useState<PosterChoice>()
  const [title, setTitle] = useState('')
  const [contents, setContents] = useState('')
  const [publishAt, setPublishAt] = useState('')
  const [products, setProducts] = useState<readonly PickedProduct[]>([])
  const upload = useVideoUpload((id) => {
    showToast('영상을 올렸어요.')
    void navigate(`/videos/${id}`)
  })
  const isSending = upload.step === 'sending'
  const blocked = isSending ? FIXED : undefined
  const missing = missingOf(video, poster, title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing !== undefined || isSending) return
    const input = {
      title: title.trim(),
      contents: contents.trim(),
      productIds: products.map(({ id }) => id),
      // the field is a time of Seoul
      publishAt: publishAt === '' ? null : new Date(`${publishAt}:00+09:00`).toISOString(),
    }
    void upload.start(input, () => renderFiles(video, poster, captions.file))
  }
  return (
    <form noValidate onSubmit={submit} className="grid min-w-0 items-start gap-4 broad:grid-cols-2">
      <Card title="영상">
        <VideoFileField video={video} blocked={blocked} />
      </Card>
      <Card title="대표 사진">
        <PosterField frames={video.frames} value={poster} blocked={blocked} onChange={setPoster} />
      </Card>
      <Card title="내용">
        <TextField
          label="제목"
          required
          maxLength={100}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea label="설명" maxLength={500} value={contents} onChange={(event) => setContents(event.target.value)} />
        <TextField
          label="공개 시각"
          type="datetime-local"
          hint="비워 두면 바로 공개해요. 한국 시각이에요."
          value={publishAt}
          onChange={(event) => setPublishAt(event.target.value)}
        />
      </Card>
      <Card title="상품">
        <ProductPicker label="고른 상품" products={products} most={MOST_PRODUCTS} onChange={setProducts} />
      </Card>
      <Card title="자막 (선택)">
        {captions.file && <p className="text-14 font-semibold">{captions.file.name}</p>}
        {captions.problem && (
          <p role="alert" className="text-13 text-danger">
            {captions.problem}
          </p>
        )}
        <div className="flex gap-2">
          <FileButton label="자막 파일" accept=".vtt,text/vtt" blocked={blocked} onFile={captions.choose}>
            자막 고르기
          </FileButton>
          {captions.file && (
            <Button size="small" look="ghost" onClick={captions.remove}>
              자막 빼기
            </Button>
          )}
        </div>
      </Card>
      <Card title="올리기">
        {isSending && <ShareBar label="올리고 있어요" share={upload.share} />}
        {upload.problem && (
          <p role="alert" className="text-13 text-danger">
            {upload.problem}
          </p>
        )}
        {isSending ? (
          <Button onClick={upload.pause}>잠시 멈추기</Button>
        ) : (
          <Button look="primary" type="submit" blocked={missing}>
            올리기
          </Button>
        )}
      </Card>
    </form>
  )
}
