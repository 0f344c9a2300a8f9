// What portals are known to say in the language of their files, in the words of who has to mend it. The portal's own
// sentence stays in sight beside it: it is what their support asks for.
const known: readonly [RegExp, (parts: RegExpExecArray) => string][] = [
  [/^invalid postcode for suburb/i, () => 'The suburb and the postcode do not belong together.'],
  [/^new [\w ]*properties require price values/i, () => 'The price is missing.'],
  [/^new [\w ]*properties require an? dateavailable/i, () => 'The date from which it is available is missing.'],
  [/^new [\w ]*properties require bedrooms value/i, () => 'The number of bedrooms is missing.'],
  [/^new [\w ]*properties require bathrooms value/i, () => 'The number of bathrooms is missing.'],
  [/^new [\w ]*properties require <?(\w+)>? value/i, ([, element]) => `${worded(element)} is missing.`],
  [/^image id [\w ]*is not jpeg/i, () => 'One of the pictures is not a JPEG. Replace it, then send the changes.'],
  [/^invalid element: "?(.+?)"?$/i, ([, value]) => `"${value}" is not among the values that the portal takes here.`],
  [/^no agentid provided/i, () => 'The agency id is missing. It stands under Portals, Accounts.'],
  [
    /^not permitted to modify properties for agentid (\w+)/i,
    ([, agency]) =>
      `Gable may not change the listings of the agency ${agency}. In Ignite, under Change of Uploader, the agency adds the partner who runs this Gable.`,
  ],
  [
    /^cannot accept an? (\w+) without a valid (\w+)/i,
    ([, one, other]) => `${worded(one)} needs ${worded(other).toLowerCase()} as well: fill in both, or neither.`,
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
