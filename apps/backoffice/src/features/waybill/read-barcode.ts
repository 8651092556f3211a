import { waybillDigits } from '@shop/rules/waybill'

/** Barcodes of waybills. */
const FORMATS = ['code_128', 'code_39', 'itf', 'codabar'] as const

interface Detector {
  detect: (image: ImageBitmapSource) => Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The detector of the browser, if it reads waybills: Chrome on Android and on macOS. */
const findDetector = async (): Promise<DetectorClass | undefined> => {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  // rejects where the service of the system is missing: such a browser is one without a detector
  const formats = await Class?.getSupportedFormats().catch(() => undefined)
  return formats?.includes('code_128') ? Class : undefined
}

const readByDetector = async (Class: DetectorClass, picture: Blob): Promise<string[]> => {
  const image = await createImageBitmap(picture)
  try {
    return (await new Class({ formats: FORMATS }).detect(image)).map(({ rawValue }) => rawValue)
  } finally {
    image.close()
  }
}

/** The reader for browsers without a detector was not loaded. */
export class ReaderNotLoaded extends Error {}

const loadReader = async () => {
  try {
    const { ready, readByWasm } = await import('./read-barcode-wasm.ts')
    await ready
    return readByWasm
  } catch (cause) {
    throw new ReaderNotLoaded('the barcode reader was not loaded', { cause })
  }
}

/** Loads what this browser needs to read barcodes, before there is a picture. Throws `ReaderNotLoaded`. */
export const prepareReader = async (): Promise<void> => {
  if (!(await findDetector())) await loadReader()
}

/**
 * Reads the numbers of the barcodes in a picture, each once. Empty if there is none that can be a waybill. Throws `ReaderNotLoaded`, and a
 * `DOMException` for a file that is no picture.
 */
export const readWaybillNumbers = async (picture: Blob): Promise<string[]> => {
  const Class = await findDetector()
  const texts = Class ? await readByDetector(Class, picture) : await (await loadReader())(picture)
  return [...new Set(texts.flatMap((text) => waybillDigits(text) ?? []))]
}
