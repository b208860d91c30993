const types: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Lets the browser save bytes under a name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Spec section 7: an export answered at once comes as base64 and is saved under its own name. */
export function saveBase64File({ fileStr, fileName }: { fileStr: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(fileStr), (char) => char.codePointAt(0)!);
  saveFile(
    new Blob([bytes], { type: types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }),
    fileName,
  );
}
