import { escapeHtml } from '#common/escape-html.ts'
import { writtenDay } from '#common/time/written-day.ts'

interface Part {
  name: string
  bytes: number
  records?: number
}
const number = new Intl.NumberFormat('en-AU')

/** Describes the archive to a person who has no Gable: a page without script. */
export function archiveReadme(agency: { name: string; day: string; isAnonymised?: boolean }, parts: readonly Part[]): string {
  const records = parts.filter((one) => one.records)
  const files = parts.filter(({ name }) => name.startsWith('files/'))
  const open = parts.filter(({ name }) => name.startsWith('open/'))
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Archive of ${escapeHtml(agency.name)}</title>
<style>
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.55 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.6rem } h2 { margin: 2.2rem 0 .4rem; font-size: 1.1rem }
table { width: 100%; border-collapse: collapse } td { padding: .3rem 0; border-bottom: 1px solid #e4e4e4 }
td:last-child { text-align: right; font-variant-numeric: tabular-nums } p { margin: .4rem 0 } code { font-size: .92em }
</style>
<h1>${escapeHtml(agency.name)}</h1>
<p>${agency.isAnonymised ? 'An anonymised copy of an agency: names, addresses, numbers, texts and pictures are made up. Made' : 'Everything this agency had in Gable'} on ${writtenDay(agency.day, 'long')}.</p>
${open.length ? '<h2>To open with other programs</h2>' : ''}
<table>${open.map(({ name }) => `<tr><td><a href="${escapeHtml(name)}">${escapeHtml(name.slice(5))}</a></td><td>${meaning[name.slice(name.lastIndexOf('.') + 1)] ?? ''}</td></tr>`).join('')}</table>
<h2>Photos, documents and files</h2>
<p>${number.format(files.length)} files (${number.format(Math.ceil(megabytes))} MB) in the folder <code>files</code>${agency.isAnonymised ? '' : ', as they were uploaded'}.</p>
<h2>Records</h2>
<p>In the folder <code>records</code>, one file for each kind and one record on each line (JSON). Passwords, sign-ins and the portals’
credentials are not in this archive. Check sums of all files are in <code>manifest.json</code>.</p>
<table>${records.map(({ name, records: count = 0 }) => `<tr><td>${escapeHtml(name.slice(8, -6).replaceAll('_', ' '))}</td><td>${number.format(count)}</td></tr>`).join('')}</table>
</html>
`
}

const meaning: Record<string, string> = {
  csv: 'for a spreadsheet',
  vcf: 'address book cards, for phones and email programs',
  xml: 'REAXML, for portals and other real-estate programs',
}
