import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** What an app brings itself, and the SDKs of both families: none of it is counted. */
const external = ['react', 'react-dom', 'viem', '@tanstack/*', '@scure/*', '@noble/*', '@polkadot-api/*']

/** Bundles code as an app would, from the sources. Returns each chunk with its gzipped bytes. */
async function bundle(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    jsx: 'automatic',
    loader: { '.css': 'text' },
    conditions: ['latchkey-source'],
    external,
    metafile: true,
    write: false,
    outdir: '.out/families',
    logLevel: 'error',
  })
  const bytesOf = new Map(
    outputFiles.map(({ path, contents }) => [path, gzipSync(contents, { level: 9 }).length]),
  )
  return Object.entries(metafile.outputs).map(([name, output]) => ({
    name,
    output,
    bytes: bytesOf.get(`${process.cwd()}/${name}`) ?? 0,
  }))
}

/** The chunks of an entry and what they import statically. */
function getEager(chunks) {
  const wanted = new Set(
    chunks.filter(({ output }) => output.entryPoint === '<stdin>').map(({ name }) => name),
  )
  for (const name of wanted)
    for (const { path, kind } of chunks.find((chunk) => chunk.name === name)?.output.imports ?? [])
      if (kind === 'import-statement' && path.startsWith('.out/')) wanted.add(path)
  return chunks.filter(({ name }) => wanted.has(name))
}

const sum = (chunks) => chunks.reduce((total, { bytes }) => total + bytes, 0)

/**
 * The gzipped bytes of both adapters without their SDKs, and the bytes of their modules in a page that has the modal and doesn't use them.
 *
 * @returns {Promise<{ adapters: { family: string, eager: number, whole: number }[], elsewhere: number }>}
 */
export async function measureSizes() {
  const adapters = []
  for (const family of ['bitcoin', 'polkadot']) {
    const chunks = await bundle(`export { ${family} } from '@latchkey/core/${family}'`)
    if (countFamilyBytes(chunks) === 0)
      throw new Error(`The modules of ${family} are not where they are counted.`)
    adapters.push({ family, eager: sum(getEager(chunks)), whole: sum(chunks) })
  }
  const page = await bundle(
    "export { createConfig } from '@latchkey/core'; export { evm } from '@latchkey/core/evm'; export { ConnectButton, LatchkeyProvider } from '@latchkey/react'",
  )
  return { adapters, elsewhere: countFamilyBytes(page) }
}

/** Bytes of the modules of both families, before compression. */
function countFamilyBytes(chunks) {
  return chunks
    .flatMap(({ output }) => Object.entries(output.inputs))
    .filter(([path]) => /\/chains\/(?:bitcoin|polkadot)\//.test(path))
    .reduce((total, [, { bytesInOutput }]) => total + bytesInOutput, 0)
}
