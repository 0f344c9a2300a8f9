/** How commands are called here: in a checkout by npm, in the shipped program (a container, systemd) without. */
export const gable = process.argv[1]?.endsWith('cli.mjs') ? 'node dist/server/cli.mjs' : 'npm run gable --'

/** The whole command, so that it needs no looking up; the password is typed and stays out of the shell's history. */
export const addOwner = (slug: string): string =>
  `read -rs GABLE_PASSWORD; export GABLE_PASSWORD; ${gable} user create --agency ${slug} --role owner --email … --first-name … --last-name …`
