// Builds the wallet's two pages. Each has one script, and a second one with smart accounts that it loads on demand. Also builds two workers,
// one stylesheet, a file of texts for each language other than English, and the list of all hashes.
// The same sources give the same bytes wherever and whenever they are built (T-REPRO).
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { addExports, findSharedNames, importFromPage } from './shareModules.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../packages/frame')

/** One copy of each library: npm may nest a second one of the same version below another package. */
const oneCopy = {
  name: 'one-copy',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@(noble|scure)\// }, ({ path, kind, pluginData }) =>
      pluginData === 'again' ? undefined : resolve(path, { kind, resolveDir: root, pluginData: 'again' }),
    )
  },
}

async function bundle(entry, define, { plugins = [], minify = true } = {}) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['latchkey-source'],
    legalComments: 'none',
    charset: 'utf8',
    outdir: 'app',
    metafile: true,
    define,
    plugins: [...plugins, oneCopy],
  })
  return { text: outputFiles[0].contents, inputs: Object.keys(metafile.inputs) }
}

const hash = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
const shortHash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/**
 * Bundles a page's script and the room that loads by itself. The room imports what both need from the page's script, by its URL: that script
 * has run, so the browser runs nothing twice, and each error has one class.
 */
async function bundlePage(entry, room, define) {
  const { inputs } = await bundle(entry, define)
  const draft = await bundle(room, define, { plugins: [importFromPage(inputs, root)], minify: false })
  const names = findSharedNames(Buffer.from(draft.text).toString())
  const page = await bundle(entry, define, { plugins: [addExports(entry, names, root)] })
  const bundleRoom = (url) => bundle(room, define, { plugins: [importFromPage(inputs, root, url)] })
  return { page, bundleRoom }
}

/** The packages whose code is in the bundle; ours are not counted. */
export function packagesOf(inputs) {
  const names = inputs.flatMap(
    (path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1] ?? [],
  )
  return [...new Set(names)].sort()
}

/**
 * Returns the texts of each language other than English as JSON, by its code: Arabic from `src/app/words/ar.ts`, which names the texts
 * there are, each other one from `<code>.json` beside it. A page loads them by the hash in its document, which browsers check for a
 * request and not for an `import()`.
 */
async function getTexts() {
  const words = join(root, 'src/app/words')
  const { text } = await bundle('src/app/words/ar.ts', {})
  const { arabic } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
  const others = readdirSync(words)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const language = file.slice(0, -'.json'.length)
      return [language, { language, ...JSON.parse(readFileSync(join(words, file), 'utf8')) }]
    })
  return [['ar', arabic], ...others].map(([language, content]) => [language, JSON.stringify(content)])
}

/** Builds into `out`. Returns the files' hashes, and by script the packages it is made of. */
export async function buildFrame(out = join(root, 'app')) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const define = { LATCHKEY_FRAME: JSON.stringify({ version }) }
  const room = 'src/app/smartAccounts/index.ts'
  const [frame, settings, worker, strengthWorker, style] = await Promise.all([
    bundlePage('src/app/main.ts', room, define),
    bundlePage('src/app/settings/main.ts', room, define),
    bundle('src/app/keys/keyWorker.ts', define),
    bundle('src/app/keys/strengthWorker.ts', define),
    bundle('src/app/frame.css', define),
  ])
  const files = new Map()
  const add = (name, extension, bytes) => {
    const path = `assets/${name}-${shortHash(bytes)}.${extension}`
    files.set(path, bytes)
    return path
  }
  const keys = add('keys', 'js', worker.text)
  const strength = add('strength', 'js', strengthWorker.text)
  const css = add('frame', 'css', style.text)
  let texts = ''
  for (const [language, json] of await getTexts()) {
    const code = language.toLowerCase()
    const path = add(`texts-${code}`, 'json', Buffer.from(json))
    texts += ` data-texts-${code}="/${path} ${hash(files.get(path))}"`
  }
  const rooms = {}
  const addDocument = async (name, roomName, { page, bundleRoom }) => {
    const path = add(name, 'js', page.text)
    const room = await bundleRoom(`/${path}`)
    const roomPath = add(roomName, 'js', room.text)
    rooms[roomName] = packagesOf(room.inputs)
    const html = `<!doctype html>
<html lang="en" data-worker="/${keys}" data-strength="/${strength}" data-calls="/${roomPath} ${hash(files.get(roomPath))}"${texts}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wallet</title>
<link rel="stylesheet" href="/${css}" integrity="${hash(files.get(css))}" crossorigin="anonymous">
<script type="module" src="/${path}" integrity="${hash(files.get(path))}" crossorigin="anonymous"></script>
</head>
<body></body>
</html>
`
    files.set(`${name}.html`, Buffer.from(html))
  }
  await addDocument('frame', 'calls', frame)
  await addDocument('settings', 'delegations', settings)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(join(out, 'assets'), { recursive: true })
  for (const [path, bytes] of files) writeFileSync(join(out, path), bytes)
  const list = Object.fromEntries(
    [...files].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, bytes]) => [path, hash(bytes)]),
  )
  const integrity = { version, files: list }
  writeFileSync(join(out, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`)
  const packages = {
    frame: packagesOf(frame.page.inputs),
    settings: packagesOf(settings.page.inputs),
    ...rooms,
    keys: packagesOf(worker.inputs),
    strength: packagesOf(strengthWorker.inputs),
  }
  return { integrity, files, packages }
}

if (import.meta.filename === process.argv[1]) {
  const { gzipSync } = await import('node:zlib')
  const { files, packages } = await buildFrame()
  for (const [path, bytes] of files)
    console.log(`${path}: ${bytes.length} B, ${gzipSync(bytes, { level: 9 }).length} B gz`)
  for (const [script, names] of Object.entries(packages)) console.log(`${script}: ${names.join(', ')}`)
}
