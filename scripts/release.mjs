// `npm run release -- <step>`: what a release is made of and checked by. Nothing here publishes.
//   pack [FOLDER]      builds, packs every package, and writes release.json beside the tarballs: hashes, commit, tools
//   sbom [FOLDER]      writes a CycloneDX list of everything the published packages install
//   verify [FILE]      clones the commit twice, into folders of other names, builds both, and compares every hash;
//                      with FILE (a release.json) with those too. Anybody can run it.
//   statement FOLDER NAME NAME
//                      writes provenance (in-toto, SLSA 1.0) for the tarballs of FOLDER, with the names of the two who release it
//   dry-run            `npm publish --dry-run` of every package, from a clean clone
import { resolve } from 'node:path'
import { packRelease, readRelease, writeRelease } from './release/packRelease.mjs'
import { writeStatement } from './release/provenance.mjs'
import { publishDryRun } from './release/publishDryRun.mjs'
import { writeSbom } from './release/sbom.mjs'
import { verifyRelease } from './release/verifyRelease.mjs'

const [step, argument, ...names] = process.argv.slice(2)
const folder = resolve(argument ?? '.out/release')
const steps = {
  async pack() {
    const release = await packRelease(process.cwd(), folder)
    writeRelease(folder, release)
    for (const { name, version, sha512 } of release.packages) console.log(`${sha512}  ${name}@${version}`)
    console.log(`release: ${release.packages.length} packages in ${folder}`)
    return true
  },
  async sbom() {
    const { path, components } = await writeSbom(process.cwd(), folder)
    console.log(`release: ${components} components in ${path}`)
    return true
  },
  async verify() {
    const expected = argument === undefined ? undefined : readRelease(resolve(argument))
    const { lines, isSame } = await verifyRelease(process.cwd(), expected)
    for (const line of lines) console.log(line)
    console.log(isSame ? 'release: every hash is the same' : 'release: NOT the same')
    return isSame
  },
  async statement() {
    console.log(`release: ${writeStatement(folder, names)}`)
    return true
  },
  async 'dry-run'() {
    const { lines, isWell } = await publishDryRun(process.cwd())
    for (const line of lines) console.log(line)
    return isWell
  },
}
if (!Object.hasOwn(steps, step)) {
  console.error(`release: it needs a step: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}
process.exitCode = (await steps[step]()) ? 0 : 1
