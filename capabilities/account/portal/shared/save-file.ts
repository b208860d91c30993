const types: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Spec section 5, export: the file comes as base64 in the answer and is saved under its own name. */
export function saveBase64File({ fileStr, fileName }: { fileStr: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(fileStr), (char) => char.codePointAt(0)!);
  const type = types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
