// Declares the parts of both packages that are used, because they come without types.
declare module '@marbec/web-auto-extractor' {
  interface Options {
    addLocation?: boolean
    embedSource?: readonly string[]
  }
  export default class Extractor {
    constructor(options?: Options)
    parse(html: string): Record<string, unknown>
  }
}
declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
  }
  export default class Validator {
    validate(data: Record<string, unknown>): Promise<Issue[]>
  }
}
