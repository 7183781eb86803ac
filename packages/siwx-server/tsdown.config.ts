import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/exports/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  // What is ours comes along: by its packages it would bring the whole server. The code is that of its sources; types are those of
  // packages/server/dist, so the server is built before (scripts/build.mjs), and nothing is built where it isn't.
  deps: { alwaysBundle: [/^@latchkey\//] },
  inputOptions: { resolve: { conditionNames: ['latchkey-source', 'import', 'node', 'default'] } },
  dts: true,
  sourcemap: true,
  clean: true,
  fixedExtension: false,
})
