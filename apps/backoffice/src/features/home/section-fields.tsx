import type { SectionNode } from '@shop/contract'
import { Checkbox, SelectField, TextField } from '#src/ui/controls/field.tsx'
import { BannerPicture } from './banner-picture.tsx'
import { orderTexts, uiTypes } from './display-texts.ts'
import { type NodeFieldsProps, ScheduleFields, SourceFields, VideoFields } from './node-fields.tsx'

/** Small drawing of each layout: boxes as wide as in the storefront. */
const drawings: Readonly<Record<SectionNode['displayUiType'], readonly string[]>> = {
  hero_carousel: ['h-6 w-full'],
  quick_links: ['size-3 rounded-full', 'size-3 rounded-full', 'size-3 rounded-full', 'size-3 rounded-full'],
  grid: ['h-3 w-[30%]', 'h-3 w-[30%]', 'h-3 w-[30%]', 'h-3 w-[30%]', 'h-3 w-[30%]', 'h-3 w-[30%]'],
  rail: ['h-6 w-[30%]', 'h-6 w-[30%]', 'h-6 w-[30%]'],
  ranked: ['h-1.5 w-full', 'h-1.5 w-full', 'h-1.5 w-full'],
  big_card: ['h-6 w-[80%]'],
  timed_deal: ['h-1.5 w-[50%]', 'h-4 w-[45%]', 'h-4 w-[45%]'],
  video_rail: ['h-6 w-[20%]', 'h-6 w-[20%]', 'h-6 w-[20%]', 'h-6 w-[20%]'],
  review_rail: ['h-6 w-[45%]', 'h-6 w-[45%]'],
  home_best: ['h-2 w-full', 'h-3 w-[30%]', 'h-3 w-[30%]', 'h-3 w-[30%]'],
  banner: ['h-3 w-full'],
}

function LayoutChoice({
  value,
  onChange,
}: {
  value: SectionNode['displayUiType']
  onChange: (value: SectionNode['displayUiType']) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-13 font-semibold text-ink-soft">모양</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {uiTypes.map(([type, name, text]) => (
          <label
            key={type}
            title={text}
            className={`flex cursor-pointer flex-col gap-1.5 rounded-card p-2 text-13 ring-inset focus-within:ring-2 focus-within:ring-focus ${value === type ? 'bg-accent-soft ring-2 ring-accent' : 'ring-1 ring-line hover:bg-sunken'}`}
          >
            <input
              type="radio"
              name="displayUiType"
              className="sr-only"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            <span aria-hidden="true" className="flex h-8 flex-wrap content-center items-center justify-center gap-0.5">
              {drawings[type].map((shape, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- shapes repeat and never move
                <span key={`${shape} ${at}`} className={`rounded-sm bg-ink-faint ${shape}`} />
              ))}
            </span>
            <span className="font-semibold">{name}</span>
          </label>
        ))}
      </div>
      <p className="text-12 text-ink-faint">{uiTypes.find(([type]) => type === value)?.[2]}</p>
    </fieldset>
  )
}

/** Fields of a section. Its banners and tabs are nodes of their own in the tree. */
export function SectionFields({ node, onChange, errors }: NodeFieldsProps<SectionNode>) {
  const { displayUiType, displayContentsType } = node
  return (
    <>
      <LayoutChoice value={displayUiType} onChange={(value) => onChange({ displayUiType: value })} />
      <TextField
        label="관리 이름"
        required
        value={node.name}
        error={errors['name']}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="제목"
        value={node.title}
        error={errors['title']}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label="설명"
        value={node.subTitle}
        error={errors['subTitle']}
        onChange={({ target }) => onChange({ subTitle: target.value })}
      />
      <TextField
        label="더 보기 주소"
        hint="예: /category/fruit"
        value={node.moreLink ?? ''}
        error={errors['moreLink']}
        onChange={({ target }) => onChange({ moreLink: target.value === '' ? null : target.value })}
      />
      <SelectField
        label="내용"
        value={displayContentsType}
        onChange={({ target }) => onChange({ displayContentsType: target.value === 'tab' ? 'tab' : 'product' })}
        options={[
          ['product', '상품'],
          ['tab', '탭'],
        ]}
      />
      {displayUiType === 'video_rail' && (
        <VideoFields ids={node.videoIds} onChange={(videoIds) => onChange({ videoIds })} />
      )}
      {displayContentsType === 'product' && (
        <SourceFields source={node.source} onChange={(source) => onChange({ source })} />
      )}
      <SelectField
        label="상품 순서"
        value={node.orderByType}
        onChange={({ target }) => onChange({ orderByType: target.value as SectionNode['orderByType'] })}
        options={orderTexts}
      />
      <div className="flex flex-wrap gap-4">
        <Checkbox
          label="상품 정보 보이기"
          checked={node.showInformation}
          onChange={({ target }) => onChange({ showInformation: target.checked })}
        />
        <Checkbox
          label="스타일 목록에 넣기"
          checked={node.isStyle}
          onChange={({ target }) => onChange({ isStyle: target.checked })}
        />
      </div>
      <BannerPicture label="대표 사진" picture={node.image} onChange={(image) => onChange({ image })} />
      <ScheduleFields node={node} onChange={onChange} errors={errors} />
    </>
  )
}
