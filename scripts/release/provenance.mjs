import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRelease } from './packRelease.mjs'

/**
 * Writes what a release was built from, as an in-toto statement with a SLSA 1.0 predicate (https://slsa.dev/provenance/v1), for each
 * releaser to sign with their own key. It is a claim until somebody has built the commit and found the same hashes.
 *
 * @param names those of the two releasers, in any order: both write the same bytes
 * @returns its path
 * @throws where these aren't two people
 */
export function writeStatement(folder, names) {
  const releasers = toReleasers(names)
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
        internalParameters: { node: tools.node, npm: tools.npm, releasers },
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

/** The names of two people in a fixed order. A name that differs only in case or spaces is the same one. */
function toReleasers(names) {
  const own = names.map((name) => name.trim()).filter(Boolean)
  const isTwo = own.length === 2 && new Set(own.map((name) => name.toLowerCase())).size === 2
  if (!isTwo)
    throw new Error('The statement of a release needs the names of two people: statement FOLDER NAME NAME.')
  return own.sort()
}
