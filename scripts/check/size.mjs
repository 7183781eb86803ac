// What a browser pays: our built packages bundled by Vite as an app of ours would, minified, gzip 9 per chunk. "Eager" = an
// entry and its static imports; a flow = the lazy chunks of its views with what they import, less what is there already.
// React, the chain library and TanStack Query are the app's own (X.50), and so is Vite's preload helper: bench/size/README.md.
// A list of wallets, bundled for pages without a server, is data and no code (`without`).
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
  /^@wagmi\/core$/,
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

/** The chunks whose entry module is the one of this name, e.g. a view. */
function chunksOf(chunks, name) {
  const found = [...chunks.keys()].filter((file) => file.split('/').pop().startsWith(`${name}-`))
  if (found.length === 0)
    throw new Error(`size: no chunk named "${name}" among ${[...chunks.keys()].join(', ')}`)
  return found
}

function measure(chunks, budget) {
  const sum = (files) => [...files].reduce((total, file) => total + chunks.get(file).gzip, 0)
  const main = [...chunks.values()].find((chunk) => chunk.isEntry)
  const there = closure(chunks, main.fileName)
  if (budget.part === 'eager') return sum(there)
  if (budget.part === 'all') {
    const data = new Set((budget.without ?? []).flatMap((name) => chunksOf(chunks, name)))
    return sum([...chunks.keys()].filter((file) => !data.has(file)))
  }
  for (const name of budget.after ?? [])
    for (const file of chunksOf(chunks, name)) closure(chunks, file, there)
  const flow = new Set()
  for (const name of budget.views) for (const file of chunksOf(chunks, name)) closure(chunks, file, flow)
  return sum([...flow].filter((file) => !there.has(file)))
}

/** The scripts of a built page, each gzipped: what a browser fetches of it. */
function sizeOfScripts(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  if (files.length === 0) throw new Error(`size: ${folder} holds no script; run npm run build`)
  return files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length,
    0,
  )
}

/** Measures every budget: `bytes` is what counts, `shipped` has Vite's preload helper in it. */
export async function sizes() {
  const bundles = new Map()
  const rows = []
  for (const budget of budgets) {
    if (budget.part === 'folder') {
      const bytes = sizeOfScripts(budget.folder)
      rows.push({ ...budget, bytes, shipped: bytes })
      continue
    }
    const { code } = budget
    if (!bundles.has(code))
      bundles.set(code, [await bundle(code, [withoutPreloadHelper]), await bundle(code)])
    const [bytes, shipped] = bundles.get(code).map((chunks) => measure(chunks, budget))
    rows.push({ ...budget, bytes, shipped })
  }
  return rows
}

if (import.meta.filename === process.argv[1]) {
  for (const { name, bytes, shipped, goal, limit, ceiling = limit, open } of await sizes()) {
    // A ceiling keeps an overrun that is known and written down from growing; `npm run bench` fails on the limit itself.
    if (bytes > ceiling) process.exitCode = 1
    const overrun = bytes > ceiling ? 'FAIL' : `OVER ITS LIMIT, see ${open}`
    const verdict = bytes > limit ? overrun : bytes > goal ? 'over its goal' : 'ok'
    const helper = shipped > bytes ? `; ${shipped} with Vite's preload helper` : ''
    console.log(`${verdict}: ${name}: ${bytes} B gz (goal ${goal}, limit ${limit}${helper})`)
  }
}
