import type { BannerNode, DisplayDocument, SectionNode, TabNode } from '@shop/contract'
import { listSections } from '@shop/rules/display'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { BannerPicture } from './banner-picture.tsx'
import { kindTexts } from './display-texts.ts'
import { kindOf, type RawNode } from './edit-document.ts'
import { type NodeFieldsProps, ScheduleFields, SourceFields } from './node-fields.tsx'
import { SectionFields } from './section-fields.tsx'

type Fields = NodeFieldsProps<RawNode>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function TextOf({
  field,
  label,
  hint,
  node,
  onChange,
  errors,
}: Fields & { field: string; label: string; hint?: string }) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={text(node[field])}
      error={errors[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}

const navigationTypes = [
  ['simple_list', '전시 목록'],
  ['tab_in_tab', '탭 안의 탭'],
  ['products', '상품 목록'],
] as const

function NavigationFields(props: Fields) {
  return (
    <>
      <TextOf {...props} field="name" label="이름" />
      <TextOf {...props} field="key" label="주소" hint="같은 주소의 페이지가 이 메뉴에 나와요." />
      <SelectField
        label="종류"
        value={text(props.node['navigationType'])}
        onChange={({ target }) => props.onChange({ navigationType: target.value })}
        options={navigationTypes}
      />
    </>
  )
}

function SubNavigationFields({ document, ...props }: Fields & { document: DisplayDocument }) {
  const sections = listSections(document).map(({ id, name, title }) => [String(id), title || name] as const)
  const displayId = String(props.node['displayId'])
  const isKnown = sections.some(([id]) => id === displayId)
  return (
    <>
      <TextOf {...props} field="name" label="이름" />
      <SelectField
        label="여는 전시"
        value={displayId}
        onChange={({ target }) => props.onChange({ displayId: Number(target.value) })}
        options={isKnown ? sections : [[displayId, '골라 주세요'], ...sections]}
      />
      <BannerPicture
        label="탭 사진"
        picture={props.node['buttonImage'] as BannerNode['image']}
        onChange={(buttonImage) => props.onChange({ buttonImage })}
      />
    </>
  )
}

function LinkFields(props: Fields) {
  return (
    <>
      <TextOf {...props} field="title" label="제목" />
      <TextOf {...props} field="subTitle" label="설명" />
      <TextOf {...props} field="link" label="누르면 가는 주소" hint="쇼핑몰 안의 주소예요. 예: /category/fruit" />
      <BannerPicture
        label="배너 사진"
        picture={props.node['image'] as BannerNode['image']}
        onChange={(image) => props.onChange({ image })}
      />
    </>
  )
}

function TabFields(props: Fields) {
  const tab = props.node as unknown as TabNode
  return (
    <>
      <TextOf {...props} field="name" label="이름" />
      <SourceFields source={tab.source} onChange={(source) => props.onChange({ source })} />
      <BannerPicture
        label="탭 사진"
        picture={tab.buttonImage}
        onChange={(buttonImage) => props.onChange({ buttonImage })}
      />
    </>
  )
}

function GroupFields(props: Fields) {
  return (
    <>
      <TextOf {...props} field="name" label="관리 이름" />
      <TextOf {...props} field="title" label="제목" />
      <BannerPicture
        label="묶음 사진"
        picture={props.node['image'] as BannerNode['image']}
        onChange={(image) => props.onChange({ image })}
      />
    </>
  )
}

interface NodeEditorProps extends Fields {
  /** Key of the node. */
  nodeKey: string
  document: DisplayDocument
  /** Problems that keep the node from being published. */
  problems: readonly string[]
  onRemove: () => void
}

/** Fields of the selected node. */
export function NodeEditor({ nodeKey, document, problems, onRemove, ...fields }: NodeEditorProps) {
  const { node, onChange, errors } = fields
  const kind = kindOf(nodeKey)
  return (
    <Card
      title={`${kindTexts[kind]} 고치기`}
      actions={
        <Button size="small" look="ghost" icon="close" onClick={onRemove}>
          빼기
        </Button>
      }
    >
      {problems.length > 0 && (
        <ul
          aria-label="고칠 것"
          className="flex flex-col rounded-control bg-danger-soft px-3 py-2 text-13 text-[#a31b1b]"
        >
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {kind === 'navigation' && <NavigationFields {...fields} />}
      {kind === 'subNavigation' && <SubNavigationFields {...fields} document={document} />}
      {kind === 'page' && <TextOf {...fields} field="key" label="주소" hint="메뉴의 주소와 같아야 해요." />}
      {kind === 'group' && <GroupFields {...fields} />}
      {kind === 'display' && (
        <SectionFields node={node as unknown as SectionNode} onChange={onChange} errors={errors} />
      )}
      {kind === 'link' && <LinkFields {...fields} />}
      {kind === 'tab' && <TabFields {...fields} />}
      {kind !== 'display' && kind !== 'page' && (
        <ScheduleFields
          node={node as unknown as { from: string | null; until: string | null }}
          onChange={onChange}
          errors={errors}
        />
      )}
    </Card>
  )
}
