import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Longest side (px) in which a photo is read. A barcode across a third of it has some 5 px for its thinnest bar. */
const MOST_SIDE = 2_400
const MOST_CODES = 10

// the file of the own origin: the library would load it from a CDN
/** Settles when the module has loaded. */
export const ready: Promise<unknown> = prepareZXingModule({
  overrides: { locateFile: () => wasmUrl },
  fireImmediately: true,
})

const toPixels = async (picture: Blob): Promise<ImageData> => {
  const image = await createImageBitmap(picture)
  const scale = Math.min(1, MOST_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Reads the texts of the barcodes in a picture by WebAssembly, for browsers without `BarcodeDetector`, after `ready`. */
export const readByWasm = async (picture: Blob): Promise<string[]> => {
  const found = await readBarcodes(await toPixels(picture), {
    formats: ['Code128', 'Code39', 'ITF', 'Codabar'],
    tryHarder: true,
    maxNumberOfSymbols: MOST_CODES,
  })
  return found.map(({ text }) => text)
}
