// Known messages of portals, which speak of their file format, in the words of an agent. The portal's own
// sentence stays in sight beside it: it is what their support asks for.
const known: readonly [RegExp, (parts: RegExpExecArray) => string][] = [
  [/^invalid postcode for suburb/i, () => 'The suburb and postcode don’t match.'],
  [/^new [\w ]*properties require price values/i, () => 'Add a price.'],
  [/^new [\w ]*properties require an? dateavailable/i, () => 'Add the available date.'],
  [/^new [\w ]*properties require bedrooms value/i, () => 'Add the number of bedrooms.'],
  [/^new [\w ]*properties require bathrooms value/i, () => 'Add the number of bathrooms.'],
  [/^new [\w ]*properties require <?(\w+)>? value/i, ([, element]) => `${worded(element)} is missing.`],
  [/^image id [\w ]*is not jpeg/i, () => 'One of the photos is not a JPEG. Replace it, then send the changes.'],
  [/^invalid element: "?(.+?)"?$/i, ([, value]) => `"${value}" is not accepted by the portal here.`],
  [/^no agentid provided/i, () => 'The agency ID is missing. Check it in Portals, Accounts.'],
  [
    /^not permitted to modify properties for agentid (\w+)/i,
    ([, agency]) =>
      `Gable isn’t allowed to change listings of agency ${agency}. In Ignite, under Change of Uploader, add your Gable partner.`,
  ],
  [
    /^cannot accept an? (\w+) without a valid (\w+)/i,
    ([, one, other]) => `${worded(one)} needs ${worded(other).toLowerCase()} as well. Enter both or neither.`,
  ],
]

/** `landArea` -> `Land area`. */
function worded(element = ''): string {
  const spaced = element.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Undefined when the sentence is none of those: then it stands as the portal said it. */
export function plainWords(said: string): string | undefined {
  for (const [pattern, words] of known) {
    const parts = pattern.exec(said.trim())
    if (parts) return words(parts)
  }
  return undefined
}
