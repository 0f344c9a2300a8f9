import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { trackEndpoints } from '#workflow/tasks/tracks.contract.ts'
import { authorityEndpoints } from '#workflow/authorities/authorities.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { addressIn, type Filling, uploadPicture } from './filling.ts'

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
  const appraisal = await me(appraisalEndpoints.create, {
    body: {
      address: addressIn(filling, '7'),
      people: [{ contactId: contact, expectsFromCents: 90_000_000 }],
      notes: word,
      placeNote: word,
      lost: { to: 'agency', agencyName: word, reasons: ['fee'], fee: word, note: word },
    },
  })
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
  return {
    authority: authority.id,
    appraisal: appraisal.id,
    note: note.id,
    noteFile: noteFile.id,
    preference: preference.id,
    task: task.id,
    track: track.id,
    trackRun: trackRun.runId,
    tie: tied.ties[0]?.id ?? '',
  }
}
