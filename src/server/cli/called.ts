/** How commands are called here: in a checkout by npm, in the shipped program (a container, systemd) without. */
export const gable = process.argv[1]?.endsWith('cli.mjs') ? 'node dist/server/cli.mjs' : 'npm run gable --'

/** The whole command, so that it needs no looking up. */
export const addOwner = (slug: string): string =>
  `GABLE_PASSWORD='…' ${gable} user create --agency ${slug} --role owner --email … --first-name … --last-name …`
