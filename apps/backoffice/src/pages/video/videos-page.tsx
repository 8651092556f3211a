import { VideoCard, videoColumns, videoFilters } from '#src/features/video/video-columns.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Page } from '#src/ui/display/page.tsx'
import { Grid } from '#src/ui/grid/grid.tsx'

/** Videos of the brand. */
export default function VideosPage() {
  return (
    <Page
      title="영상"
      lead="피드와 상품 화면에 보이는 짧은 영상이에요."
      actions={
        <ButtonLink to="/videos/new" look="primary" icon="plus">
          영상 올리기
        </ButtonLink>
      }
    >
      <Grid
        id="videos"
        label="영상 목록"
        call="admin.video.list"
        rowsOf={({ videos }) => videos}
        idOf={({ id }) => id}
        columns={videoColumns}
        filters={videoFilters}
        linkOf={({ id }) => `/videos/${id}`}
        card={(video) => <VideoCard video={video} />}
        empty="영상이 없어요."
      />
    </Page>
  )
}
