import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  dts: false,
  sourcemap: true,
  clean: true,
  fixedExtension: false,
  // `latchkey dev` runs from a clone only; the published command says so.
  external: ['@latchkey/devnet', 'oidc-provider'],
})
