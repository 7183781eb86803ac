// What a browser pays: our built packages bundled by Vite as an app would, minified, gzip 9 per chunk. "Eager" is an entry and its
// static imports; a flow is the chunk of its room (`enter`) with what it imports, less what is there already (`after`).
// React, the chain library and TanStack Query are the app's own, and so is Vite's preload helper: bench/size/README.md.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  /^viem($|\/)/,
  /^@tanstack\//,
  /^@solana\/kit$/,
  /^wagmi($|\/)/,
  /^ethers$/,
]
const budgets = JSON.parse(readFileSync(new URL('./sizeBudgets.json', import.meta.url), 'utf8'))
const entry = resolve('packages/react/app.js')

/** Leaves out what Vite wraps around dynamic imports. */
const withoutPreloadHelper = {
  name: 'without-preload-helper',
  transform: (_code, id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
}

/** Bundles `code` and answers every chunk by its file name. */
async function bundle(code, plugins = []) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // As in an app, whose entry may lend what it holds to its lazy chunks.
      rolldownOptions: { input: entry, external, preserveEntrySignatures: 'allow-extension' },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
      ...plugins,
    ],
  })
  return new Map(
    output
      .filter((one) => one.type === 'chunk')
      .map((chunk) => [chunk.fileName, { ...chunk, gzip: gzipSync(chunk.code, { level: 9 }).length }]),
  )
}

/** A chunk and everything it imports statically. */
function closure(chunks, start, into = new Set()) {
  if (into.has(start) || !chunks.has(start)) return into
  into.add(start)
  for (const name of chunks.get(start).imports) closure(chunks, name, into)
  return into
}

/** The chunk that holds a module of a built package, e.g. `react/modal/flows/swaps/index.js`. */
function chunkOf(chunks, module) {
  const [name, ...path] = module.split('/')
  const end = `/packages/${name}/dist/${path.join('/')}`
  for (const [file, chunk] of chunks)
    if (chunk.moduleIds.some((id) => id.split('?')[0].endsWith(end))) return file
  throw new Error(`size: no chunk holds ${end}; sizeBudgets.json names a room that is gone`)
}

/** Bytes and number of the files that a budget's room adds to a page. */
function measure(chunks, budget) {
  const sum = (files) => ({
    bytes: files.reduce((total, file) => total + chunks.get(file).gzip, 0),
    files: files.length,
  })
  const main = [...chunks.values()].find((chunk) => chunk.isEntry)
  const there = closure(chunks, main.fileName)
  if (budget.part === 'eager') return sum([...there])
  for (const module of budget.after ?? []) closure(chunks, chunkOf(chunks, module), there)
  const flow = new Set()
  for (const module of budget.enter) closure(chunks, chunkOf(chunks, module), flow)
  return sum([...flow].filter((file) => !there.has(file)))
}

/** The scripts and texts of a built page whose names match, each gzipped: what a browser fetches of it. */
function sizeOfFiles(folder, names) {
  const files = readdirSync(folder).filter(
    (name) => /\.(js|json)$/.test(name) && new RegExp(names).test(name),
  )
  if (files.length === 0) throw new Error(`size: ${folder} holds no file ${names}; run npm run build`)
  return files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length,
    0,
  )
}

/** Code every page with the button has; a budget without `code` is measured with it. */
const quickStart =
  "export { createConfig } from '@latchkey/core'; export { evm } from '@latchkey/core/evm'; export { ConnectButton, LatchkeyProvider } from '@latchkey/react';"

/**
 * Measures every budget: `bytes` is what counts, `shipped` has Vite's preload helper in it, `files` is the number of requests. A
 * budget with `more` is what that code adds to a page with the button. `maxFiles` limits the requests; `why` says why a limit is
 * above that of `docs/decisions/0009-budgets-are-per-room.md`.
 */
export async function sizes() {
  const bundles = new Map()
  const bundlesOf = async (code) => {
    if (!bundles.has(code))
      bundles.set(code, [await bundle(code, [withoutPreloadHelper]), await bundle(code)])
    return bundles.get(code)
  }
  const rows = []
  for (const budget of budgets) {
    if (budget.part === 'folder') {
      const bytes = sizeOfFiles(budget.folder, budget.files)
      rows.push({ ...budget, bytes, shipped: bytes })
      continue
    }
    const { code = quickStart, more } = budget
    const measureAll = async (page) => (await bundlesOf(page)).map((chunks) => measure(chunks, budget))
    const [room, shippedRoom] = await measureAll(more ? quickStart + more : code)
    const [base, shippedBase] = more ? await measureAll(quickStart) : [{ bytes: 0 }, { bytes: 0 }]
    rows.push({
      ...budget,
      bytes: room.bytes - base.bytes,
      shipped: shippedRoom.bytes - shippedBase.bytes,
      files: room.files,
    })
  }
  return rows
}

/**
 * Whether a room is above what is allowed: its ceiling or, without one, its limit; or a file too many. A ceiling keeps a known overrun from
 * growing until it is mended; `open` of the budget names the page that tells why.
 */
export function isOver({ bytes, files, limit, ceiling = limit, maxFiles }) {
  return bytes > ceiling || files > maxFiles
}

/** Names of the public hooks of an entry, read from its source: what it exports, without types. */
export function hookNames(source) {
  const values = source.replace(/export type \{[^}]*\}[^\n]*/g, '').replace(/\btype \w+/g, '')
  const exported = [...values.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) => names.split(','))
  return [...new Set(exported.map((name) => name.trim()).filter((name) => /^use[A-Z]\w*$/.test(name)))].sort()
}

/**
 * Measures what each public hook adds to a page with the button, as one file: the hook with everything that it needs when it is first
 * called, less what the page has. How a bundler cuts the same code into chunks is not the hook's: decision 0013.
 */
export async function hookSizes() {
  const sizeOf = async (code) => {
    const chunks = await bundle(code, [withoutPreloadHelper])
    const main = [...chunks.values()].find((chunk) => chunk.isEntry)
    const text = [...closure(chunks, main.fileName)].map((file) => chunks.get(file).code).join('\n')
    return gzipSync(text, { level: 9 }).length
  }
  const base = await sizeOf(quickStart)
  const rows = []
  for (const entryName of ['index', 'viem', 'bitcoin']) {
    const source = readFileSync(`packages/react/src/exports/${entryName}.ts`, 'utf8')
    const module = entryName === 'index' ? '@latchkey/react' : `@latchkey/react/${entryName}`
    for (const name of hookNames(source)) {
      const bytes = (await sizeOf(`${quickStart} export { ${name} } from '${module}'`)) - base
      rows.push({ name, bytes })
    }
  }
  return rows
}

if (import.meta.filename === process.argv[1]) {
  for (const row of await sizes()) {
    const { name, bytes, shipped, files, maxFiles, limit, open } = row
    const isRed = isOver(row)
    if (isRed) process.exitCode = 1
    const verdict = isRed ? 'FAIL' : bytes > limit ? `OVER ITS LIMIT, see ${open}` : 'ok'
    const helper = shipped > bytes ? `; ${shipped} with Vite's preload helper` : ''
    const requests = maxFiles === undefined ? '' : ` in ${files} files (at most ${maxFiles})`
    console.log(`${verdict}: ${name}: ${bytes} B gz${requests} (limit ${limit}${helper})`)
  }
}
