import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: Buffer | string;
  /** What the directory says of its size, where it lies. */
  says?: number;
}

/** A ZIP of these parts, written from the format's description and not with the library that reads it. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes, { level: 9 });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    files.push(Buffer.from('PK\u0003\u0004'), common, title, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, title);
    offset += 30 + title.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface BookOptions {
  /** Attributes of the first sheet in the list of sheets. */
  sheet?: string;
  /** Further parts, or ones that replace those of the same name. */
  parts?: Part[];
}

/** A minimal workbook whose sheet has this XML between `<sheetData>` and its end. */
export function workbook(sheetData: string | Buffer, { sheet = '', parts = [] }: BookOptions = {}): Buffer {
  const standardParts: Part[] = [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="一" sheetId="1" ${sheet} r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.concat([
        Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`),
        Buffer.from(sheetData as string),
        Buffer.from('</sheetData></worksheet>'),
      ]),
    },
  ];
  return zip([...standardParts.filter(({ name }) => !parts.some((part) => part.name === name)), ...parts]);
}
