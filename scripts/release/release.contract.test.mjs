import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listPackages } from './packages.mjs'
import { readRelease, writeRelease } from './packRelease.mjs'
import { writeStatement } from './provenance.mjs'
import { writeSbom } from './sbom.mjs'
import { compareReleases } from './verifyRelease.mjs'

const exec = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const release = {
  commit: 'c'.repeat(40),
  tools: { node: 'v24.0.0', npm: '11.0.0' },
  packages: [
    { name: '@latchkey/core', version: '1.2.3', file: 'core.tgz', files: 9, sha512: 'a'.repeat(128) },
    { name: 'latchkey', version: '1.2.3', file: 'latchkey.tgz', files: 3, sha512: 'b'.repeat(128) },
  ],
}
/** Who make it. */
const releasers = ['Ada', 'Bo']
/** The same release with another hash of its last package. */
const changed = {
  ...release,
  packages: [release.packages[0], { ...release.packages[1], sha512: 'd'.repeat(128) }],
}

describe('[X.55] the packages of a release', () => {
  it('are all of packages/ in one version, each after those it depends on', () => {
    const packages = listPackages(root)
    expect(packages.map(({ folder }) => folder).sort()).toEqual(
      readdirSync(join(root, 'packages'))
        .map((name) => `packages/${name}`)
        .sort(),
    )
    expect(new Set(packages.map(({ version }) => version)).size).toBe(1)
    const names = packages.map(({ name }) => name)
    for (const { folder, name } of packages) {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      for (const [dependency, version] of Object.entries(dependencies)) {
        expect(version, `${name} pins ${dependency}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
        if (names.includes(dependency)) expect(names.indexOf(dependency)).toBeLessThan(names.indexOf(name))
      }
    }
  })

  it('are compared by hash: with the other build, and with the published list', () => {
    expect(compareReleases([release, release])).toMatchObject({ isSame: true })
    expect(compareReleases([release, release], release)).toMatchObject({ isSame: true })
    for (const [builds, expected] of [
      [[release, changed]],
      [[release, release], changed],
      [[release, { ...release, packages: release.packages.slice(0, 1) }]],
      [[release, release], { ...release, packages: [...release.packages, release.packages[0]] }],
    ])
      expect(compareReleases(builds, expected).isSame).toBe(false)
    const { lines } = compareReleases([release, changed])
    expect(lines).toContainEqual(expect.stringMatching(/^same {2}@latchkey\/core@1\.2\.3/))
    expect(lines).toContainEqual(expect.stringMatching(/^DIFFERS {2}latchkey@1\.2\.3/))
  })

  it('have a statement that names each tarball by its hash, and the commit', () => {
    const folder = makeFolder()
    writeRelease(folder, release)
    expect(readRelease(join(folder, 'release.json'))).toEqual(release)
    const statement = JSON.parse(readFileSync(writeStatement(folder, releasers), 'utf8'))
    expect(statement.subject).toEqual([
      { name: 'pkg:npm/%40latchkey/core@1.2.3', digest: { sha512: 'a'.repeat(128) } },
      { name: 'pkg:npm/latchkey@1.2.3', digest: { sha512: 'b'.repeat(128) } },
    ])
    expect(JSON.stringify(statement.predicate)).toContain(`"gitCommit":"${release.commit}"`)
    writeFileSync(join(folder, 'release.json'), '{"packages":[{"name":"x"}]}')
    expect(() => writeStatement(folder, releasers)).toThrow('no list of a release')
  })

  it('have a statement that needs the names of two people, and is the same whoever of them writes it', () => {
    const folder = makeFolder()
    writeRelease(folder, release)
    const write = (names) => readFileSync(writeStatement(folder, names), 'utf8')
    expect(JSON.parse(write(releasers)).predicate.buildDefinition.internalParameters.releasers).toEqual(
      releasers,
    )
    expect(write([...releasers].reverse())).toBe(write(releasers))
    rmSync(join(folder, 'provenance.intoto.json'))
    for (const names of [[], ['Ada'], ['Ada', ' ada '], ['Ada', ''], ['Ada', 'Bo', 'Cy']])
      expect(() => writeStatement(folder, names), names.join()).toThrow('the names of two people')
    expect(readdirSync(folder)).toEqual(['release.json'])
  })

  it('load no code from elsewhere at run time', () => {
    const sources = ['packages', 'apps/web', 'apps/dev-wallet'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(
          (path) =>
            /\/src\/.*\.(tsx?|html)$/.test(`${folder}/${path}`) &&
            !/node_modules|\.test\.|\/testing\//.test(path),
        )
        .map((path) => join(root, folder, path)),
    )
    expect(sources.length).toBeGreaterThan(1_000)
    const remote =
      /(\bimport\s*\(\s*|\bfrom\s*|<script[^>]*\ssrc=|importScripts\(\s*|new (Shared)?Worker\(\s*)['"`](https?:)?\/\//
    const found = sources.filter((path) => remote.test(readFileSync(path, 'utf8')))
    expect(found).toEqual([])
    // The pattern finds what it is for.
    for (const bad of [
      'import("https://cdn.example/x.js")',
      "from '//cdn.example/x'",
      '<script async src="https://cdn.example">',
    ])
      expect(remote.test(bad), bad).toBe(true)
  })
})

describe('[X.55] the list of components', () => {
  it('names everything the packages install, with licence and hash, and no tool of development', async () => {
    const [first, second] = [makeFolder(), makeFolder()]
    const { path, components } = await writeSbom(root, first)
    const text = readFileSync(path, 'utf8')
    expect(readFileSync((await writeSbom(root, second)).path, 'utf8')).toBe(text)
    const sbom = JSON.parse(text)
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(sbom.components).toHaveLength(components)
    const { stdout } = await exec('git', ['rev-parse', 'HEAD'], { cwd: root })
    expect(sbom.metadata.properties[0].value).toBe(stdout.trim())
    const own = new Set(listPackages(root).map(({ folder }) => folder))
    for (const component of sbom.components) {
      expect(component.licenses, component['bom-ref']).toHaveLength(1)
      if (!own.has(component['bom-ref']))
        expect(component.hashes?.[0].content, component['bom-ref']).toMatch(/^[\da-f]{128}$/)
    }
    const names = new Set(sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
    for (const name of ['viem', 'pg', 'hono', 'age-encryption', '@latchkey/server'])
      expect(names).toContain(name)
    for (const name of ['vitest', 'typescript', '@latchkey/devnet', 'playwright-core'])
      expect(names).not.toContain(name)
    const refs = new Set(['latchkey', ...sbom.components.map((component) => component['bom-ref'])])
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs, one).toContain(one)
  })
})
