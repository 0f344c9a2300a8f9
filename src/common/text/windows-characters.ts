const decoder = new TextDecoder('windows-1252')

/** The numbers 128 to 159 are control characters that no text needs: Word's quotes and dashes in Windows-1252 are meant, as in every browser. */
export const withWordSigns = (text: string): string =>
  /[\u0080-\u009f]/.test(text) ? text.replaceAll(/[\u0080-\u009f]/g, (sign) => wordSign(sign.charCodeAt(0))) : text

/** @returns nothing for the few numbers that mean nothing there either */
export function wordSign(code: number): string {
  const sign = decoder.decode(Uint8Array.of(code))
  return sign.charCodeAt(0) < 0xa0 ? '' : sign
}
