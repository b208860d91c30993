/** Files that are printed and kept. */
export { GREY, INK, LINE, longPdfContent, pdfContent, RED, type PdfPage, type PdfWish } from './document.ts';
export { drawStamp } from './stamp.ts';
