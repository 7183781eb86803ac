import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where the template for the installed version of PGlite lies, in this package; it may not be there. */
export function templatePath(): string {
  const require = createRequire(import.meta.url)
  const own = dirname(require.resolve('@latchkey/server/package.json'))
  const pglite = require.resolve('@electric-sql/pglite')
  const { version } = require(join(dirname(pglite), '../package.json')) as { version: string }
  return join(own, 'database', `pglite-${version}.tar.br`)
}
