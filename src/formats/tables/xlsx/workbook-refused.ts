/** A workbook that can't be read; the message says what to do. */
export class WorkbookRefused extends Error {
  override name = 'WorkbookRefused'
}
