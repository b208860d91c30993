/** Files that are printed and kept. */
export { GREY, INK, LINE, pdfContent, RED, type PdfPage, type PdfWish } from './document.ts';
export { drawStamp } from './stamp.ts';
