import { crc32, deflateRawSync } from 'node:zlib'

type PartOf = Buffer | { packed: Buffer; size: number }

/** Writes a ZIP archive. A part may state a wrong size. */
export const zipOf = (parts: Record<string, PartOf>): Buffer => {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const packed = Buffer.isBuffer(part) ? deflateRawSync(part) : part.packed
    const size = Buffer.isBuffer(part) ? part.length : part.size
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(Buffer.isBuffer(part) ? crc32(part) : 0, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(title.length, 22)
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, title, packed])
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    facts.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    files.push(file)
    entries.push(entry, title)
    offset += file.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  const count = Object.keys(parts).length
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** 2026-11-28 as a day number. */
const DAY = 46_354

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const bookParts = (prefix: string, sheet: string, strings: string | undefined): Record<string, Buffer> => {
  const p = prefix === '' ? '' : `${prefix}:`
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const text: Record<string, string | undefined> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/styles.xml', 'styles')}${strings ? type('/xl/sharedStrings.xml', 'sharedStrings') : ''}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<${p}workbook ${xmlns}="${MAIN}" xmlns:r="${OFFICE}"><${p}sheets><${p}sheet name="발송" sheetId="1" r:id="rId1"/></${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}${strings ? relation('rId3', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    'xl/styles.xml': `<${p}styleSheet ${xmlns}="${MAIN}"><${p}cellXfs count="2"><${p}xf numFmtId="0"/><${p}xf numFmtId="14" applyNumberFormat="1"/></${p}cellXfs></${p}styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
  }
  return Object.fromEntries(
    Object.entries(text).flatMap(([name, xml]) =>
      xml === undefined ? [] : [[name, Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)]],
    ),
  )
}

/** The same rows as each program writes them: shared, inline and rich texts, prefixes, spans, empty rows, formulas. */
export const officeBook = (program: 'excel' | 'hancom' | 'libreoffice'): Buffer => {
  if (program === 'hancom') {
    // a prefix on each element, inline texts, no references of cells
    const inline = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
    const rows = `<x:row r="1">${inline('주문번호')}${inline('송장번호')}${inline('날짜')}</x:row><x:row r="2"/><x:row r="3">${inline(' R1 ')}<x:c><x:v>420012345678</x:v></x:c><x:c s="1"><x:v>${DAY}</x:v></x:c></x:row><x:row r="4">${inline('R2')}<x:c t="str"><x:f>A1</x:f><x:v>420012345679</x:v></x:c><x:c><x:f>B9</x:f></x:c></x:row>`
    return zipOf(
      bookParts('x', `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${rows}</x:sheetData></x:worksheet>`, undefined),
    )
  }
  const isRich = program === 'libreoffice'
  const texts = ['주문번호', '송장번호', '날짜', ' R1 ', 'R2'].map((text) =>
    isRich
      ? `<si><r><t xml:space="preserve">${text.slice(0, 1)}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${text.slice(1)}</t></r></si>`
      : `<si><t xml:space="preserve">${text}</t><phoneticPr fontId="1"/></si>`,
  )
  const number = isRich ? '4.20012345678E11' : '420012345678'
  const rows = `<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>${number}</v></c><c r="C3" s="1"><v>${DAY}</v></c></row><row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4" t="str"><f>A1</f><v>420012345679</v></c><c r="C4"><f aca="false">B9</f></c></row>`
  return zipOf(
    bookParts(
      '',
      `<worksheet xmlns="${MAIN}"><dimension ref="A1:C4"/><sheetData>${rows}</sheetData></worksheet>`,
      `<sst xmlns="${MAIN}" count="5" uniqueCount="5">${texts.join('')}</sst>`,
    ),
  )
}
