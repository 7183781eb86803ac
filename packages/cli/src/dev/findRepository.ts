import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../CliError.ts'

/** The clone of Latchkey this file lies in. Throws `CliError` where there is none: the published package has no apps. */
export function findRepository(from = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'devnet/package.json')) && existsSync(join(folder, 'apps/web/package.json')))
      return folder
    if (folder === dirname(folder))
      throw new CliError(
        '"latchkey dev" runs local chains, the web app and the development wallet, which are not part of the ' +
          'published package. Clone the repository and run "npm start" there. To run the server alone: "latchkey serve".',
      )
  }
}
