import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { transform } from 'esbuild'
import { defineConfig } from 'tsdown'
import { type LanguagePart, selectPart } from './src/modal/languages/languageParts.ts'

/** `import css from './X.css?inline'` as in Vite: the minified text of the stylesheet. */
const inlineCss = {
  name: 'latchkey-inline-css',
  resolveId(source: string, importer: string | undefined) {
    if (!source.endsWith('.css?inline') || !importer) return null
    return { id: resolve(importer, '..', source) }
  },
  async load(id: string) {
    if (!id.endsWith('.css?inline')) return null
    const css = await readFile(id.slice(0, -'?inline'.length), 'utf8')
    const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
    // esbuild leaves the values of custom properties as they are written.
    const short = code
      .trim()
      .replace(/([,:(]) +| +(?=\))/g, '$1')
      .replaceAll(' / ', '/')
    return { code: `export default ${JSON.stringify(short)}`, moduleType: 'js' as const }
  },
}

/** `import('#languages/ar.connect')`: the sections of one part of a language, as a file of its own beside the whole one. */
const languageFiles = {
  name: 'latchkey-language-parts',
  resolveId(source: string) {
    const [, name] = /^#languages\/(.+)$/.exec(source) ?? []
    return name === undefined ? null : { id: resolve('src/modal/languages', `${name}.json`) }
  },
  async load(id: string) {
    const [, name, part] = /^(.*)\.(connect|account)\.json$/.exec(id) ?? []
    if (name === undefined) return null
    const catalogue = JSON.parse(await readFile(`${name}.json`, 'utf8'))
    const sections = selectPart(catalogue, part as LanguagePart)
    return { code: `export default ${JSON.stringify(sections)}`, moduleType: 'js' as const }
  },
}

const modules = defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    bitcoin: 'src/exports/bitcoin.ts',
    element: 'src/exports/element.ts',
    viem: 'src/exports/viem.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: false,
  fixedExtension: false,
  unbundle: true,
  // Types name it by way of @tanstack/react-query; it is the app's own.
  deps: { neverBundle: [/^@tanstack\//] },
  plugins: [inlineCss, languageFiles],
})

/** Writes `LICENSES.txt` beside the files: what they contain of other people's packages, with the text of each licence. */
const licences = {
  name: 'latchkey-licences',
  generateBundle(
    this: { emitFile(file: object): unknown },
    _options: unknown,
    bundle: Record<string, { type: string; moduleIds?: readonly string[] }>,
  ) {
    const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
    const folders = ids.flatMap((id) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
    const texts = [...new Set(folders)].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`
    })
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: texts.join('\n---\n\n') })
  },
}

/** For pages without a bundler: everything in files of its own, React, TanStack Query and viem included. */
const files = defineConfig({
  entry: { element: 'src/exports/element.ts' },
  outDir: 'dist/element',
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  dts: false,
  minify: true,
  clean: false,
  fixedExtension: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  deps: {
    alwaysBundle: [/./],
    // What only an app with Solana, Bitcoin or Polkadot installs: their adapters are not part of this entry.
    neverBundle: [/^(@solana\/|@scure\/btc-signer|@polkadot-api\/)/],
  },
  plugins: [inlineCss, languageFiles, licences],
})

export default [modules, files]
