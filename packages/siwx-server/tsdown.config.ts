import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/exports/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  // What is ours comes along, with its types and from its sources: by its packages it would bring the whole server.
  deps: { alwaysBundle: [/^@latchkey\//] },
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'node', 'default'] } },
  dts: true,
  sourcemap: true,
  clean: true,
  fixedExtension: false,
})
