import { createRequire } from 'node:module';

interface QrCode {
  size: number;
  getModule(x: number, y: number): boolean;
}
interface Generator {
  QrCode: { encodeText(text: string, level: unknown): QrCode };
}

const require = createRequire(import.meta.url);
/** The generator of the portal's own codes, without its drawing; the package exports no type of it for Node. */
const { QrCode, Ecc } = require('@rc-component/qrcode/lib/libs/qrcodegen') as Generator & {
  Ecc: { MEDIUM: unknown };
};

/** The squares of a QR code, drawn as shapes: a file of receipts needs no picture of each. */
export function qrModules(text: string): { size: number; isDark(x: number, y: number): boolean } {
  const code = QrCode.encodeText(text, Ecc.MEDIUM);
  return { size: code.size, isDark: (x, y) => code.getModule(x, y) };
}
