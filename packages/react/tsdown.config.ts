import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { transform } from 'esbuild'
import { defineConfig } from 'tsdown'

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

export default defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    bitcoin: 'src/exports/bitcoin.ts',
    viem: 'src/exports/viem.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  unbundle: true,
  // Types name it by way of @tanstack/react-query; it is the app's own.
  deps: { neverBundle: [/^@tanstack\//] },
  plugins: [inlineCss],
})
