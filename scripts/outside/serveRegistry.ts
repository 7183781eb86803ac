import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { PackedPackage } from './packPackages.ts'

/** A package registry on this machine. */
export type LocalRegistry = { url: string; close: () => Promise<void> }

/**
 * Serves packed packages as a registry of their scope, so that an installer resolves them by name and version, as it would once they
 * are published. Anything else is answered with 404.
 *
 * @example `@latchkey:registry=${url}` in the app's `.npmrc`, then `npm install @latchkey/react`
 */
export async function serveRegistry(packages: readonly PackedPackage[]): Promise<LocalRegistry> {
  const byName = new Map(packages.map((entry) => [entry.name, entry]))
  const byFile = new Map(packages.map((entry) => [basename(entry.tarball), entry]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').replace(/\?.*/s, '')).slice(1)
    const asked = byName.get(path)
    const file = byFile.get(path)
    if (asked) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(toPackument(asked, `http://${request.headers.host}`)))
    } else if (file) response.end(readFileSync(file.tarball))
    else {
      response.statusCode = 404
      response.end('{}')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a registry says of a package that has one version. */
function toPackument({ name, tarball, manifest }: PackedPackage, base: string): object {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  const version = { ...manifest, dist: { tarball: `${base}/${basename(tarball)}`, integrity } }
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } }
}
