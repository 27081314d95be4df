import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes an opened font; its types leave that out. */
      registerFont(name: string, font: Font): this
    }
  }
}
