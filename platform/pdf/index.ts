/** Files that are printed and kept. */
export { wrapText } from './wrap-text.ts';
export {
  GREY,
  INK,
  LINE,
  longPdfContent,
  pdfContent,
  RED,
  type PdfPage,
  type PdfInput as PdfWish,
} from './document.ts';
export { drawStamp } from './stamp.ts';
