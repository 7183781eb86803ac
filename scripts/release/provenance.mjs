import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRelease } from './packRelease.mjs'

/**
 * Writes what a release was built from, as an in-toto statement with a SLSA 1.0 predicate (https://slsa.dev/provenance/v1), for each
 * releaser to sign with their own key. It is a claim until somebody has built the commit and found the same hashes.
 *
 * @returns its path
 */
export function writeStatement(_root, folder) {
  const { commit, tools, packages } = readRelease(join(folder, 'release.json'))
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: packages.map(({ name, version, sha512 }) => ({
      name: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      digest: { sha512 },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://latchkey.example/build/npm-workspaces/v1',
        externalParameters: { command: 'npm run release -- pack' },
        internalParameters: { node: tools.node, npm: tools.npm },
        resolvedDependencies: [
          { uri: 'git+https://latchkey.example/latchkey.git', digest: { gitCommit: commit } },
        ],
      },
      runDetails: { builder: { id: 'https://latchkey.example/build/by-hand/v1' } },
    },
  }
  const path = join(folder, 'provenance.intoto.json')
  writeFileSync(path, `${JSON.stringify(statement, null, 2)}\n`)
  return path
}
