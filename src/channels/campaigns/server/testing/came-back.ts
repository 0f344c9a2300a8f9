import type { TestPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import { writeToken } from '#platform/mail/own-address.ts'
import { addPerson, letter, reachable } from './people.ts'

/** A letter that has gone out to these addresses, and the token that stands in the mail of each. */
export async function sentLetter(portal: TestPortal, addresses: readonly string[]) {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await reachable(me)
  const ids: string[] = []
  for (const email of addresses) ids.push(await addPerson(me, { email }))
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const token = async (address: string, campaignId = campaign.id) => {
    const { rows } = await portal.owner.query('select id from campaign_recipients where campaign_id = $1 and address = $2', [
      campaignId,
      address,
    ])
    return writeToken({ agencyId: agency.id, recordId: (rows[0] as { id: string }).id })
  }
  return { me, agency, campaign, ids, token }
}

/** A report that a mail did not arrive (RFC 3464). */
export const deliveryReport = (to: string, status: string, words: string): string => `From: MAILER-DAEMON@mx.example
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

Your mail could not be delivered.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; somebody@a.example
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${words}

--x--
`
