// What a browser pays: our built packages bundled with code splitting, minified, gzip 9. "Eager" = an entry and its static
// imports; a view's lazy chunk is counted with the flow that needs it. React, the chain library and TanStack Query are
// the app's own (X.50).
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const external = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-dom/client',
  'viem',
  'viem/*',
  '@tanstack/react-query',
]
const budgets = JSON.parse(readFileSync(new URL('./sizeBudgets.json', import.meta.url), 'utf8'))

/** Bundles `code` as an app would and answers every output with its gzipped size. */
export async function bundle(code) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: 'packages/react', sourcefile: 'app.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    outdir: 'out',
    chunkNames: 'chunks/[name]-[hash]',
    external,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  })
  const chunks = new Map()
  for (const [path, output] of Object.entries(metafile.outputs)) {
    const file = outputFiles.find((one) => one.path.endsWith(path))
    chunks.set(path, { ...output, gzip: gzipSync(file.contents, { level: 9 }).length })
  }
  return chunks
}

/** An output and everything it imports statically. */
export function closure(chunks, start, into = new Set()) {
  if (into.has(start)) return into
  into.add(start)
  for (const one of chunks.get(start).imports)
    if (!one.external && one.kind === 'import-statement') closure(chunks, one.path, into)
  return into
}

const sum = (chunks, paths) => [...paths].reduce((total, path) => total + chunks.get(path).gzip, 0)

async function measure(budget) {
  const chunks = await bundle(budget.code)
  const eager = closure(
    chunks,
    [...chunks.keys()].find((path) => chunks.get(path).entryPoint === 'app.js'),
  )
  if (budget.part === 'eager') return sum(chunks, eager)
  if (budget.part === 'all') return sum(chunks, chunks.keys())
  // The lazily loaded chunks named by their modules, with what they import, less what is there already.
  const before = new Set(eager)
  for (const name of budget.after ?? [])
    for (const path of chunksOf(chunks, name)) closure(chunks, path, before)
  const flow = new Set()
  for (const name of budget.views) for (const path of chunksOf(chunks, name)) closure(chunks, path, flow)
  return sum(
    chunks,
    [...flow].filter((path) => !before.has(path)),
  )
}

function chunksOf(chunks, name) {
  const paths = [...chunks]
    .filter(([path]) => new RegExp(`/${name}-[^/]+\\.js$`).test(path))
    .map(([path]) => path)
  if (paths.length === 0)
    throw new Error(`size: no chunk named "${name}" among ${[...chunks.keys()].join(', ')}`)
  return paths
}

/** Measures every budget. */
export async function sizes() {
  const rows = []
  for (const budget of budgets) rows.push({ ...budget, bytes: await measure(budget) })
  return rows
}

if (import.meta.filename === process.argv[1]) {
  for (const { name, bytes, goal, limit } of await sizes()) {
    const ok = bytes <= limit
    if (!ok) process.exitCode = 1
    console.log(
      `${ok ? (bytes <= goal ? 'ok  ' : 'over goal') : 'FAIL'} ${name}: ${bytes} B gz (goal ${goal}, limit ${limit})`,
    )
  }
}
