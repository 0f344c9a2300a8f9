import { marketAnalysisEndpoints } from '#workspace/papers/market-analysis.contract.ts'
import { appraisalVisitEndpoints } from '#channels/appraisal-visits/appraisal-visits.contract.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { trackEndpoints } from '#workflow/tasks/tracks.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { caseImportEndpoints } from '#workflow/diligence/case-import.contract.ts'
import { partyLinkEndpoints } from '#workflow/diligence/party.contract.ts'
import { screeningEndpoints } from '#workflow/diligence/screening.contract.ts'
import { diligenceEndpoints, diligenceSettingsEndpoints } from '#workflow/diligence/diligence.contract.ts'
import { authorityEndpoints } from '#workflow/authorities/authorities.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { soldEndpoints } from '#channels/market-sales/sold.contract.ts'
import { addressIn, addRow, type Filling, uploadPicture } from './filling.ts'

/** What people do with contacts and listings. */
export async function fillWorkflow(filling: Filling, { contact, listing }: { contact: string; listing: string }) {
  const { portal, me, word } = filling
  const note = await me(noteEndpoints.create, {
    body: { bodyHtml: `<p>${word}</p>`, links: [{ entity: 'contact', id: contact }] },
  })
  const noteFile = await me(noteFileEndpoints.add, { body: await uploadPicture(filling, noteFileEndpoints.presign) })
  const preference = await me(preferenceEndpoints.create, {
    body: { contactId: contact, label: word, saleOrLease: 'sale', classes: ['residential'] },
  })
  // The listing is what they look for.
  await portal.runJobs('preferences.match-preference')
  const task = await me(taskEndpoints.create, {
    body: { subject: word, description: word, contactId: contact, listingId: listing, dueOn: '2026-11-20' },
  })
  const track = await me(trackEndpoints.create, {
    body: { kind: 'track', name: `${word} track`, steps: [{ id: 'a', subject: word }] },
  })
  const trackRun = await me(trackEndpoints.start, { body: { trackId: track.id, contactId: contact } })
  await me(disclosureEndpoints.state, {
    body: { listingId: listing, fromCents: 85_000_000, channel: 'phone', quotedTo: word, note: word },
  })
  const { streetNumber, street, ...place } = addressIn(filling, '5')
  const tied = await me(partyEndpoints.tie, {
    body: { contactId: contact, role: 'owner', address: { ...place, street: `${streetNumber} ${street}` } },
  })
  const appraisal = await appraise(filling, contact)
  const authority = await me(authorityEndpoints.add, { body: { listingId: listing } })
  await me(authorityEndpoints.update, {
    params: { id: authority.id },
    body: {
      version: authority.version,
      clients: [{ contactId: contact, name: word, capacity: 'owner' }],
      conditions: word,
      marketing: [{ what: word, cents: 50_000, dueOn: null }],
      conjunction: { agencyName: word, shareHundredths: 5000 },
      fee: { tiers: [{ upToCents: null, percentHundredths: 200, cents: null }], gst: 'inclusive', atCents: null },
    },
  })
  const diligenceCase = await checkParty(filling, { contact, listing })
  const diligenceMore = await checkMore(filling, { listing, diligenceCase })
  return {
    diligenceCase,
    ...diligenceMore,
    authority: authority.id,
    ...appraisal,
    note: note.id,
    noteFile: noteFile.id,
    preference: preference.id,
    task: task.id,
    track: track.id,
    trackRun: trackRun.runId,
    tie: tied.ties[0]?.id ?? '',
  }
}

/** The case of a party, with every kind of fact. */
async function checkParty({ me, word }: Filling, { contact, listing }: { contact: string; listing: string }): Promise<string> {
  const one = await me(diligenceEndpoints.add, { body: { listingId: listing, side: 'buyer', contactId: contact, name: word } })
  const paper = {
    kind: 'passport',
    issuer: word,
    numberEnd: '12X4',
    of: word,
    expiresOn: '2030-01-01',
    seenOn: '2026-01-02',
  } as const
  await me(diligenceEndpoints.update, {
    params: { id: one.id },
    body: {
      version: one.version,
      entity: { number: '1', place: word, established: word, document: word },
      people: [{ name: word, otherNames: word, bornOn: '1970-01-01', address: word, role: 'self', sharePercent: null }],
      papers: [{ ...paper, seenBy: word, how: 'inPerson', form: 'original' }],
      answers: { pep: 'no', sanctions: 'no', purpose: word, onBehalf: word, funds: word },
      delay: { reasons: ['ordinaryBusiness', 'lowRisk'], words: word },
      provider: word,
    },
  })
  await me(diligenceSettingsEndpoints.changeSettings, { body: { version: 0, authorityGate: 'warns' } })
  return one.id
}

/** A list of sanctions with a match, details that a party sent by a link, and an import of cases. */
async function checkMore(filling: Filling, { listing, diligenceCase }: { listing: string; diligenceCase: string }) {
  const { portal, me, word } = filling
  const post = async (url: string, fileName: string, csv: string) => {
    const answer = await portal.app.inject({
      ...{ method: 'POST', url },
      headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n${csv}\r\n--b--\r\n`,
    })
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`)
    return answer.json<{ id: string }>().id
  }
  const row = `9,${word},Individual,Primary Name,1970,${word},${word},${word}`
  const columns = 'Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Place of Birth,Citizenship,Address'
  await post(`${screeningEndpoints.upload.path}?listedOn=2026-01-01`, `${word}.csv`, `${columns}\n${row}`)
  await portal.runJobs('diligence.screen-list')
  const [match] = (await me(screeningEndpoints.matches, { query: {} })).items
  if (match)
    await me(screeningEndpoints.decide, {
      params: { id: match.id },
      body: { version: match.version, state: 'notSame', reason: word },
    })
  const link = await me(partyLinkEndpoints.make, { params: { id: diligenceCase }, body: {} })
  const details = {
    p0name: word,
    p0otherNames: word,
    p0born: '1/1/1970',
    p0address: word,
    onBehalf: word,
    purpose: word,
    funds: word,
  }
  await portal.app.inject({
    ...{
      method: 'POST',
      url: new URL(link.url ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    payload: new URLSearchParams({ ...details, pep: 'no', sanctions: 'no' }).toString(),
  })
  const { reference } = await me(listingEndpoints.getOne, { params: { id: listing } })
  const cases = `Listing,Party,Side\n${reference},${word} import,vendor`
  const diligenceImport = await post(caseImportEndpoints.run.path, `${word}.csv`, cases)
  await addRow(
    filling,
    `insert into diligence_receipts (agency_id, id, destroyed_at, cases, certificates, ended_by, rule)
    values ($1, gen_random_uuid(), now(), 1, 0, current_date - 2600, $2)`,
    word,
  )
  return { diligenceMatch: match?.id ?? '', diligenceLink: link.id, diligenceImport }
}

/** An appraisal with an estimate that its owner was given, a sale to compare, and a table of sales. */
async function appraise({ portal, me, word }: Filling, contact: string) {
  const filling = { portal, me, word }
  const { id } = await me(appraisalEndpoints.create, {
    body: {
      address: addressIn(filling, '7'),
      people: [{ contactId: contact, expectsFromCents: 90_000_000 }],
      ...{ notes: word, placeNote: word },
      startsAt: '2027-03-05T10:00',
      lost: { to: 'agency', agencyName: word, reasons: ['fee'], fee: word, note: word },
    },
  })
  const params = { id }
  await me(appraisalVisitEndpoints.invite, { params })
  await portal.runJobs('appraisals.visit-mail')
  const figure = {
    fromCents: 90_000_000,
    toCents: 95_000_000,
    method: word,
    explanation: word,
    medianCents: 91_000_000,
    medianOf: word,
  }
  await me(estimateEndpoints.save, { params, body: { ...figure, version: 1 } })
  await me(estimateEndpoints.give, { params, body: { how: 'inPerson', version: 2 } })
  const sale = {
    ...{ source: 'typed' as const, address: `8 ${word} Street`, soldOn: '2026-01-02', priceCents: 92_000_000, why: word },
    ...{ adjustmentCents: -1_000_000, adjustmentWhy: word },
  }
  await me(estimateEndpoints.compare, { params, body: { items: [sale], version: 3 } })
  const page = await me(marketAnalysisEndpoints.share, { params: { appraisalId: id } })
  const payload = [
    '--b',
    'content-disposition: form-data; name="file"; filename="sold.csv"',
    'content-type: text/csv',
    '',
    'Address,Price,Date',
    `"9 ${word} Street, Richmond VIC 3121",900000,2/1/2026`,
    '--b--',
    '',
  ].join('\r\n')
  const answer = await portal.app.inject({
    method: 'POST',
    url: soldEndpoints.upload.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })
  if (answer.statusCode !== 201) throw new Error(`A table of sales was answered with ${answer.statusCode}: ${answer.body}`)
  return { appraisal: id, analysisPage: page.id, soldImport: answer.json<{ id: string }>().id }
}
